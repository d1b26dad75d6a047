import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash, ROOT, say } from './project.mjs'

/**
 * One set-up at a time in a project. The lock is an address that only one process can listen on
 * and that the kernel frees however that process ends, so it cannot go stale.
 */
export async function withLock(work) {
  const lock = await takeLock()
  try {
    await work()
  } finally {
    lock?.close()
  }
}

async function takeLock() {
  const name = `sendero-setup-${hash(ROOT).slice(0, 16)}`
  const addresses = { linux: `\0${name}`, win32: `\\\\.\\pipe\\${name}` }
  const address = addresses[process.platform] ?? path.join(tmpdir(), `${name}.sock`)
  for (let told = false; ; told = true) {
    const server = createServer()
    const problem = await new Promise((resolve) => {
      server.once('error', resolve)
      server.listen(address, () => resolve(null))
    })
    if (problem === null) return server.unref()
    // Where such an address cannot be had, a set-up without a lock beats none.
    if (problem.code !== 'EADDRINUSE') return null
    if (path.isAbsolute(address) && process.platform !== 'win32' && (await isDeserted(address))) {
      rmSync(address, { force: true })
      continue
    }
    if (!told) say('Hay otra instalación en curso en esta carpeta; se espera a que termine…')
    await sleep(300)
  }
}

/** A socket file, unlike the other addresses, outlives the process that listened on it. */
function isDeserted(address) {
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(false))
    socket.once('error', (error) => resolve(error.code === 'ECONNREFUSED'))
    socket.once('connect', () => socket.destroy())
  })
}
