import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { missingPackages } from './cluster/programs.ts'
import { startCluster, type Cluster } from './cluster/start.ts'

const USAGE = `npm run cluster -- [--port 8080] [--directory CARPETA] [--web 3] [--workers 2] [--database URL]

Levanta en esta máquina un clúster de Sendero: nginx, nodos web, trabajadores, PgBouncer, HAProxy,
PostgreSQL con Patroni y etcd, y un almacén de archivos con S3. Ctrl+C lo termina en orden.
Con --database usa esa base de datos en lugar de las suyas. Sin --directory todo se borra al final.`

/** The command `npm run cluster`: docs/how-to/run-a-cluster.md. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8080' },
      directory: { type: 'string' },
      web: { type: 'string', default: '3' },
      workers: { type: 'string', default: '2' },
      database: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const missing = missingPackages({ small: values.database !== undefined })
  if (missing.length > 0) {
    console.error(
      `Faltan paquetes de Debian:\n  apt-get install --no-install-recommends ${missing.join(' ')}`,
    )
    process.exitCode = 1
    return
  }
  const directory = path.resolve(
    values.directory ?? mkdtempSync(path.join(tmpdir(), 'sendero-cluster-')),
  )
  mkdirSync(directory, { recursive: true, mode: 0o711 })
  // The account of the servers has to get here.
  chmodSync(directory, 0o711)
  let cluster: Cluster | null = null
  const starting = startCluster({
    directory,
    port: Number(values.port),
    web: Number(values.web),
    workers: Number(values.workers),
    ...(values.database !== undefined && { databaseUrl: values.database }),
    tell: (line) => console.log(`  ${line}`),
    died: (service, how) =>
      console.error(`${service.name} terminó (${how}); su registro: ${service.log}`),
  })
  const told = new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve))
  process.on('SIGUSR2', () => void roll())
  async function roll(): Promise<void> {
    if (!cluster) return
    console.log('Se reinician los nodos web, uno tras otro.')
    await cluster.rollWebNodes()
    console.log('Los nodos web se reiniciaron.')
  }

  cluster = await starting
  console.log(`
Sendero está en ${cluster.url}
Cuentas y contraseña: las de demostración (admin@1.sendero.test…, sendero-demo).
Registros: ${path.join(directory, 'logs')}
kill -USR2 ${process.pid} reinicia los nodos web uno tras otro. Ctrl+C lo termina todo.`)
  await told
  console.log('Terminando…')
  await cluster.stop()
  if (values.directory === undefined) rmSync(directory, { recursive: true, force: true })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
