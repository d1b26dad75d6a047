"""
OpenStack Swift for `npm run cluster`: rings for one device, its cache and its four servers (docs/decisions/0112-cluster.md).

  serve_swift.py rings DIRECTORY ACCOUNT_PORT CONTAINER_PORT OBJECT_PORT
  serve_swift.py serve DIRECTORY CACHE_PORT
"""

import ctypes
import os
import signal
import sys

# The storage servers are reached by the proxy alone.
HOST = "127.0.0.1"
PR_SET_PDEATHSIG = 1
SERVERS = ("account", "container", "object", "proxy")


def rings(directory, *ports):
    from swift.common.ring import RingBuilder

    for name, port in zip(SERVERS, ports):
        builder = RingBuilder(6, 1, 1)
        builder.add_dev(
            dict(id=0, region=1, zone=1, ip=HOST, port=int(port), device="d1", weight=1,
                 replication_ip=HOST, replication_port=int(port), meta="")
        )
        builder.rebalance()
        builder.get_ring().save(os.path.join(directory, name + ".ring.gz"))


def serve(directory, cache_port):
    children = [start_cache(cache_port)] + [start(directory, name) for name in SERVERS]

    def stop(*_):
        for child in children:
            try:
                os.kill(child, signal.SIGTERM)
            except ProcessLookupError:
                pass

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    # One that ends takes the others with it: there is no object store without any of them.
    os.wait()
    stop()
    while True:
        try:
            os.wait()
        except ChildProcessError:
            return


def fork():
    """Forks a child that is killed when this process dies: Swift leaves its process group."""
    parent = os.getpid()
    child = os.fork()
    if not child:
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)
    return child


def start_cache(port):
    child = fork()
    if not child:
        os.execlp("memcached", "memcached", "-l", HOST, "-p", port, "-U", "0")
    return child


def start(directory, name):
    child = fork()
    if child:
        return child
    from swift.common.utils import set_swift_dir

    set_swift_dir(directory)
    from swift.common.wsgi import run_wsgi

    sys.exit(run_wsgi(os.path.join(directory, name + ".conf"), name + "-server", verbose=True))


if __name__ == "__main__":
    {"rings": rings, "serve": serve}[sys.argv[1]](*sys.argv[2:])
