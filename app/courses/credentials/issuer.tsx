import type { CredentialSettings } from '#contract/courses/credentials.ts'
import { CopyField } from '#app/kit/forms/copy-field.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { DescriptionList } from '#app/kit/ui/page/description-list.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'

/** Warnings about what keeps credentials from being issued or verified; none before the company is set up. */
export function IssuerNotices({ settings }: { settings: CredentialSettings }) {
  const { enabled, resolvable, keys } = settings
  if (!enabled && keys.length === 0) return null
  return (
    <div className="mb-3 grid gap-3 empty:hidden">
      {enabled ? null : (
        <Alert tone="warning" live={false}>
          La compañía no emite credenciales ahora. Las que ya se firmaron se siguen comprobando.
        </Alert>
      )}
      {resolvable ? null : (
        <Alert tone="warning" live={false}>
          La dirección pública de esta instalación no empieza por https: fuera de ella nadie puede
          comprobar las credenciales. Quien administra el servidor la cambia con PUBLIC_URL.
        </Alert>
      )}
    </div>
  )
}

/** Identity and key that sign the credentials of the company. */
export function Issuer({ settings }: { settings: CredentialSettings }) {
  const { timezone } = useSession().tenant
  const { did, did_document, keys, name } = settings
  const [key, ...replaced] = keys
  if (!key) return null
  const others =
    replaced.length === 1 ? '1 anterior publicada' : `${replaced.length} anteriores publicadas`
  return (
    <>
      <CopyField
        label="Identificador del emisor (DID)"
        help={`Con él reconocen otros sistemas las credenciales de ${name}.`}
        value={did}
        copied="Se copió el identificador."
      >
        <ButtonLink to={did_document} newTab icon="external-link">
          Abrir
        </ButtonLink>
      </CopyField>
      <DescriptionList
        items={[
          {
            term: 'Clave',
            value: (
              <>
                <span className="break-all font-mono text-sm">{key.kid}</span>
                <span className="block text-sm text-muted">
                  Desde el <DateTime instant={key.created_at} timeZone={timezone} />
                  {replaced.length > 0 ? `; ${others}` : ''}
                </span>
              </>
            ),
          },
        ]}
      />
    </>
  )
}
