import type { Attachment, UserCertification } from '#contract/people/user-certifications.ts'
import { VALIDITIES } from '#contract/platform/values/validity-words.ts'
import { VALIDITY_TONES } from '#app/kit/people/validity.ts'
import { RowMenu } from '#app/kit/lists/row-menu.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { DOT, formatBytes, formatDay } from '#app/kit/ui/format.ts'
import { IconLink } from '#app/kit/ui/page/icon-button.tsx'
import { Icon } from '#app/kit/ui/icon.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'

/** Certification of a user, with its files and actions. */
export function HeldCertification({
  userId,
  certification,
  credentialed,
}: {
  userId: number
  certification: UserCertification
  /** True when the company issues verifiable credentials. */
  credentialed: boolean
}) {
  const { id, name, date_completed, valid_through, validity, attachments } = certification
  const admin = useIsAdmin()
  return (
    <li className="flex items-start gap-2 py-3 pl-4 pr-2">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 font-medium">{name}</h3>
          <Tag tone={VALIDITY_TONES[validity]}>{VALIDITIES[validity]}</Tag>
          {certification.certification_deleted ? <Tag>Eliminada de la compañía</Tag> : null}
        </div>
        <p className="text-muted">
          Certificación del {formatDay(date_completed)}
          {valid_through === null ? null : `${DOT}válida hasta el ${formatDay(valid_through)}`}
        </p>
        {credentialed ? (
          <Link
            to={paths.users.certification(userId, id, 'credential')}
            preventScrollReset
            className="inline-flex items-center gap-1 py-0.5 text-accent-text hover:underline"
          >
            <Icon name="user-check" />
            <span>
              Credencial <span className="sr-only">verificable de {name}</span>
            </span>
          </Link>
        ) : null}
        {attachments.length > 0 ? (
          <ul aria-label={`Archivos de ${name}`} className="mt-1">
            {attachments.map((file) => (
              <AttachedFile key={file.id} userId={userId} assignmentId={id} file={file} />
            ))}
          </ul>
        ) : null}
      </div>
      {admin ? (
        <RowMenu
          name={name}
          edit={paths.users.certification(userId, id, 'edit')}
          deletion={paths.users.certification(userId, id, 'removal')}
        >
          <MenuLink to={paths.users.certification(userId, id, 'attachments')} icon="upload">
            Adjuntar archivo
          </MenuLink>
        </RowMenu>
      ) : null}
    </li>
  )
}

function AttachedFile({
  userId,
  assignmentId,
  file,
}: {
  userId: number
  assignmentId: number
  file: Attachment
}) {
  const admin = useIsAdmin()
  return (
    <li className="flex min-h-8 items-center gap-1">
      <a
        href={paths.users.attachment(userId, assignmentId, file.id)}
        data-reload=""
        className="flex min-w-0 items-center gap-2 py-1 text-accent-text hover:underline"
      >
        <Icon name={file.media_type.startsWith('image/') ? 'image' : 'file'} />
        <span className="min-w-0 break-words">{file.name}</span>
      </a>
      <span className="shrink-0 text-sm tabular-nums text-muted">{formatBytes(file.bytes)}</span>
      {admin ? (
        <IconLink
          icon="x"
          label={`Eliminar ${file.name}`}
          to={paths.users.attachmentRemoval(userId, assignmentId, file.id)}
          preventScrollReset
        />
      ) : null}
    </li>
  )
}
