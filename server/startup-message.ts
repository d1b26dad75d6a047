import type { Settings } from '../settings.ts'

/** Returns the startup message for the terminal: the address and, with demo data, the accounts. */
export function startupMessage(settings: Settings, url: string | null): string {
  if (url === null) return `${settings.productName}: trabajador en marcha.`
  const lines = [`${settings.productName} está en ${url}`]
  if (settings.demoData && !settings.apiUrl) {
    lines.push(
      '',
      'Cuentas de demostración (compañías 1, 97, 1556, 1672 y 1704):',
      '  admin@1.sendero.test     administra la compañía 1',
      '  reader@1.sendero.test    consulta',
      '  unit@1.sendero.test      consulta una sola unidad de negocio',
      '  learner@1.sendero.test   estudia en la aplicación; no entra a la consola',
      '  super@sendero.test       superadministra todas las compañías',
      `Contraseña: ${settings.demoPassword}`,
    )
    if (!isOfThisMachine(settings.host)) {
      lines.push(
        '',
        `ATENCIÓN: con HOST=${settings.host} cualquiera en la red puede entrar con estas cuentas.`,
        'Sin HOST solo atiende a esta máquina; con DEMO_DATA=false no se crean.',
      )
    }
  }
  return lines.join('\n')
}

function isOfThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}
