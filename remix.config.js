/**
 * The framework's options; vite.config.ts hands them to the Remix plugin.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  // The benches build beside the shipped one, with their reference routes.
  buildDirectory: process.env['SENDERO_BENCH'] ?? 'build',
  serverModuleFormat: 'esm',
  ignoredRouteFiles: ['**/*'],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
    v3_routeConfig: true,
  },
}
