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
    // Every route is known from the start (React Router's `routeDiscovery: initial`): the manifest is
    // 2 kB that the browser keeps, and pages are not asked for which links they have.
    v3_lazyRouteDiscovery: false,
    v3_routeConfig: true,
  },
}
