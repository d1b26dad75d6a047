import type { ServerBuild } from '@remix-run/node'
import { createServer as createVite } from 'vite'
import { createLog } from '../api/log.ts'
import { startApi } from '../api/main.ts'
import { reportStartFailure, runUntilStopped } from '../server/command.ts'
import { createHttpServer, listen } from '../server/http-server.ts'
import { createSite } from '../server.ts'
import { withSecrets } from '../server/secrets.ts'
import { readSettings } from '../settings.ts'

/** The developer's loop: the console from source with live reload; restarts with the API's changes. */
try {
  const settings = withSecrets(readSettings(process.env), console.log)
  await runUntilStopped(async () => {
    const api = settings.apiUrl ? null : await startApi(settings, createLog(settings))
    const vite = await createVite({ server: { middlewareMode: true } })
    const build = () => vite.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>
    const server = createHttpServer(
      createSite(settings, api, build, { development: vite.middlewares }),
    )
    const { port } = await listen(server, settings)
    return {
      url: settings.publicUrl ?? `http://localhost:${port}`,
      stop: async () => {
        server.closeAllConnections()
        await vite.close()
        await api?.stop()
      },
    }
  }, settings)
} catch (error) {
  reportStartFailure(error)
}
