import type { SignOnSettings } from '#contract/sign-on-shapes.ts'
import { CopyField } from '../forms/copy-field.tsx'
import { Card } from '../ui/card.tsx'

/** Addresses to register with the provider, and the one that people of the company are given. */
export function AddressesCard({ addresses }: Pick<SignOnSettings, 'addresses'>) {
  return (
    <Card title="Para registrar en el proveedor">
      <div className="grid grid-cols-1 gap-3">
        <CopyField
          label="Dirección de retorno"
          help="En el proveedor: URI de redirección (redirect URI)."
          value={addresses.redirect}
          copied="Se copió la dirección de retorno."
        />
        <CopyField
          label="Dirección después de cerrar sesión"
          help="Post-logout redirect URI, o sign-out redirect URI."
          value={addresses.signed_out}
          copied="Se copió la dirección después de cerrar sesión."
        />
        <CopyField
          label="Aviso de cierre de sesión"
          help="Back-channel logout URI, si el proveedor lo tiene: al cerrar sesión allá terminan las sesiones de aquí."
          value={addresses.backchannel_logout}
          copied="Se copió la dirección del aviso."
        />
        <CopyField
          label="Ingreso directo de la compañía"
          help="Para tu intranet o el portal del proveedor: lleva a su ingreso sin preguntar el correo."
          value={addresses.start}
          copied="Se copió la dirección de ingreso."
        />
      </div>
    </Card>
  )
}
