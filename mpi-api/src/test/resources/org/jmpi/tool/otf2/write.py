"""Writes a small archive with the C library: two processes, one message."""
import sys

import otf2
from otf2.enums import GroupType, Paradigm

with otf2.writer.open(sys.argv[1], timer_resolution=1000000000) as trace:
    node = trace.definitions.system_tree_node("node")
    region = trace.definitions.region("MPI_Send")
    locations = []
    for rank in range(2):
        group = trace.definitions.location_group("MPI Rank %d" % rank, system_tree_parent=node)
        locations.append(trace.definitions.location("Master thread", group=group))
    trace.definitions.group("", group_type=GroupType.COMM_LOCATIONS, paradigm=Paradigm.MPI, members=locations)
    world = trace.definitions.group("", group_type=GroupType.COMM_GROUP, paradigm=Paradigm.MPI, members=[0, 1])
    comm = trace.definitions.comm("MPI_COMM_WORLD", group=world)
    sender, receiver = [trace.event_writer_from_location(each) for each in locations]
    sender.enter(100, region)
    sender.mpi_send(110, 1, comm, 4000000000, 123456789012)
    sender.leave(120, region)
    receiver.mpi_recv(200, 0, comm, 4000000000, 123456789012)
