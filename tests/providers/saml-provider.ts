import { parseArgs } from 'node:util'
import { startSamlProvider } from '../support/servers/saml-provider-server.ts'

const USAGE = `Hace de proveedor de identidad SAML 2.0, para probar el ingreso único a mano en esta máquina.

  npm run saml-provider -- --port 7000

  --port N   el puerto (7000)
  --help     esta ayuda

Sendero se inicia con SIGN_ON_PRIVATE_ADDRESSES=true. En «Ingreso único», con SAML 2.0, la dirección de los
metadatos es la que se muestra aquí, y los atributos son email, firstName, lastName, email y groups. Deja ingresar a
cualquiera, con una clave que está en el repositorio: solo para esta máquina.`

const { values } = parseArgs({
  options: { port: { type: 'string', default: '7000' }, help: { type: 'boolean' } },
})
if (values.help) console.log(USAGE)
else {
  const provider = await startSamlProvider({ port: Number(values.port) })
  console.log(`Metadatos: ${provider.url}/metadata`)
}
