import type { SignOnSettings } from '#contract/access/sign-on-shapes.ts'
import type { SignOnProtocol } from '#contract/access/sign-on-words.ts'
import { CopyField } from '#app/kit/forms/copy-field.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { Card } from '#app/kit/ui/page/card.tsx'
import { Link } from '#app/kit/ui/link.tsx'

/** Addresses to register with the provider, and the one that people of the company are given. */
export function AddressesCard({
  addresses,
  protocol,
}: Pick<SignOnSettings, 'addresses'> & { protocol: SignOnProtocol }) {
  return (
    <Card title="Para registrar en el proveedor">
      <div className="grid grid-cols-1 gap-3">
        {protocol === 'saml' ? <SamlAddresses {...addresses} /> : <OidcAddresses {...addresses} />}
        <CopyField
          label="Ingreso directo de la compañía"
          help="Para tu intranet o el portal del proveedor: lleva a su ingreso sin preguntar el correo."
          value={addresses.start}
          copied="Se copió la dirección de ingreso."
        />
      </div>
      <p className="mt-4">
        <Link
          to={paths.help.guide('sign-on-provider')}
          className="text-accent-text underline underline-offset-2"
        >
          Cómo se registra en Entra ID, Google Workspace u Okta
        </Link>
      </p>
    </Card>
  )
}

type Addresses = SignOnSettings['addresses']

function OidcAddresses({ redirect, signed_out, backchannel_logout }: Addresses) {
  return (
    <>
      <CopyField
        label="Dirección de retorno"
        help="En el proveedor: URI de redirección (redirect URI)."
        value={redirect}
        copied="Se copió la dirección de retorno."
      />
      <CopyField
        label="Dirección después de cerrar sesión"
        help="Post-logout redirect URI, o sign-out redirect URI."
        value={signed_out}
        copied="Se copió la dirección después de cerrar sesión."
      />
      <CopyField
        label="Aviso de cierre de sesión"
        help="En el proveedor: back-channel logout URI, si la tiene. Al cerrar sesión allá terminan las sesiones de aquí."
        value={backchannel_logout}
        copied="Se copió la dirección del aviso."
      />
    </>
  )
}

function SamlAddresses({ saml_entity_id, saml_consumer }: Addresses) {
  return (
    <>
      <CopyField
        label="Id de entidad de Sendero"
        help="En el proveedor: identificador, Entity ID o audiencia. En esa dirección están los metadatos de la compañía, para los que los leen."
        value={saml_entity_id}
        copied="Se copió el id de entidad."
      />
      <CopyField
        label="URL de respuesta (ACS)"
        help="Reply URL, ACS URL o Single sign-on URL, por HTTP-POST."
        value={saml_consumer}
        copied="Se copió la URL de respuesta."
      />
      <p>
        <a href={saml_entity_id} download="sendero-saml.xml" className="text-accent-text underline">
          Descargar los metadatos
        </a>
      </p>
    </>
  )
}
