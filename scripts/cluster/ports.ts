import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Ports for the services of a cluster, which start one after another: meanwhile no other cluster may take them. */

/** Blocks lie below the ports that the kernel gives to connections of any process. */
const FIRST = 20_000
const BLOCKS = 370
const BLOCK = 32
const TRIES = 50

async function listen(host: string, port: number): Promise<Server | null> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
    return server
  } catch {
    return null
  }
}

/** True when nothing listens on any of the ports. */
async function areFree(host: string, ports: number[]): Promise<boolean> {
  const free = ports.map(async (port) => {
    const server = await listen(host, port)
    if (server) await once(server.close(), 'close')
    return server !== null
  })
  return (await Promise.all(free)).every(Boolean)
}

/**
 * Returns ports of one block on which nothing listens. This process holds the first port of the block while it lives, so
 * that no other cluster takes the block.
 */
export async function reservePorts(host: string, count: number): Promise<number[]> {
  if (count >= BLOCK) throw new Error(`Un clúster puede usar ${BLOCK - 1} puertos.`)
  for (let tries = 0; tries < TRIES; tries++) {
    const first = FIRST + BLOCK * Math.floor(Math.random() * BLOCKS)
    const reserved = await listen(host, first)
    if (!reserved) continue
    reserved.unref()
    const ports = Array.from({ length: count }, (_, n) => first + 1 + n)
    if (await areFree(host, ports)) return ports
    reserved.close()
  }
  throw new Error('No hay puertos libres.')
}
