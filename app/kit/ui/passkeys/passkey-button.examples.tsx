import { PasskeyButton } from './passkey-button.tsx'

export const signs = (
  <PasskeyButton options={() => ({ challenge: '' })} onDone={() => {}}>
    Usar una llave de acceso
  </PasskeyButton>
)

export const creates = (
  <PasskeyButton creates variant="primary" options={() => ({ challenge: '' })} onDone={() => {}}>
    Crear llave de acceso
  </PasskeyButton>
)
