/**
 * Processes that come and go (MPI 4.1, chapter 11). What MPICH's programs of this chapter test is here:
 *
 * <ul>
 *   <li>namepub, unpub, lookup_name: {@link org.jmpi.test.spawn.Names}; namepub_conn, spaconacc, spaconacc2:
 *       {@link org.jmpi.test.spawn.ChildrenMeet}; selfconacc, multiple_ports, multiple_ports2:
 *       {@link org.jmpi.test.spawn.MultiplePorts}
 *   <li>spawn1, spawnintra, spawnargv, spawnmult2, spawn_rootargs: {@link org.jmpi.test.spawn.Spawned}; spawninfo1, spawnminfo1,
 *       spawnmanyarg: {@link org.jmpi.test.spawn.SpawnInfo}
 *   <li>spawn2, spaiccreate, spaiccreate2: {@link org.jmpi.test.spawn.ThirdWorld}
 *   <li>disconnect, disconnect2, disconnect3, disconnect_reconnect, disconnect_reconnect3:
 *       {@link org.jmpi.test.spawn.Reconnect}; disconnect_reconnect2: {@link org.jmpi.test.spawn.ChildrenMeet}
 *   <li>taskmanager: {@link org.jmpi.test.spawn.TaskManager}; th_taskmanager, multispawn:
 *       {@link org.jmpi.test.spawn.ThreadedTasks}; concurrent_spawns: {@link org.jmpi.test.spawn.ConcurrentSpawns} and
 *       {@link org.jmpi.test.spawn.SpawnTree}
 *   <li>pgroup_connect_test, pgroup_intercomm_test: {@link org.jmpi.test.spawn.GrownGroups}; join:
 *       {@link org.jmpi.test.spawn.Joined}
 *   <li>badport: {@link org.jmpi.test.spawn.PortErrors}; connect_timeout_no_accept, connect_timeout_mismatch:
 *       {@link org.jmpi.test.spawn.PortTimeouts}
 * </ul>
 */
package org.jmpi.test.spawn;
