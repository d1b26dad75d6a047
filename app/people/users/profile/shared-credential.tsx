import type { SharedCredential } from '#contract/courses/credentials.ts'
import { CREDENTIAL_STATUSES, CREDENTIAL_TONES } from '#app/kit/people/credential-status.ts'
import { CopyField } from '#app/kit/forms/copy-field.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { DescriptionList } from '#app/kit/ui/page/description-list.tsx'
import { DOT } from '#app/kit/ui/format.ts'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'

/** Credential of a user in a dialog: its state, its file, and where it is shown to others. */
export function SharedCredentialDialog({
  credential,
  file,
  closeTo,
}: {
  credential: SharedCredential
  /** URL of the file. */
  file: string
  closeTo: string
}) {
  const { timezone } = useSession().tenant
  const { name, full_name, status, issued_at, valid_until, uuid, page, linkedin } = credential
  return (
    <RouteDialog
      title="Credencial verificable"
      description={`${name}${DOT}${full_name}`}
      closeTo={closeTo}
    >
      <DescriptionList
        items={[
          {
            term: 'Estado',
            value: <Tag tone={CREDENTIAL_TONES[status]}>{CREDENTIAL_STATUSES[status]}</Tag>,
          },
          { term: 'Firmada', value: <DateTime instant={issued_at} timeZone={timezone} /> },
          {
            term: 'Válida hasta',
            value: valid_until ? (
              <DateTime instant={valid_until} timeZone={timezone} />
            ) : (
              'Sin vencimiento'
            ),
          },
          { term: 'Identificador', value: <span className="break-all">{uuid}</span> },
        ]}
      />
      <div className="mt-3">
        <CopyField
          label="Página pública"
          help="Envíasela a la persona: desde ahí la descarga y la agrega a su perfil de LinkedIn."
          value={page}
          copied="Se copió la dirección."
        >
          <ButtonLink to={page} newTab icon="external-link">
            Abrir
          </ButtonLink>
        </CopyField>
      </div>
      <p className="mt-3 text-muted">
        El archivo es una credencial Open Badges 3.0, que las billeteras digitales y otros sistemas
        comprueban por sí mismos. «Agregar a LinkedIn» la añade al perfil de quien lo pulsa.
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <ButtonLink to={linkedin} newTab icon="external-link">
          Agregar a LinkedIn
        </ButtonLink>
        <ButtonLink to={file} download icon="download" variant="primary">
          Descargar (.jwt)
        </ButtonLink>
      </div>
    </RouteDialog>
  )
}
