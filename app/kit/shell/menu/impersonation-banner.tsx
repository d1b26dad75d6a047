import type { Session } from '#contract/access/auth.ts'
import { paths } from '../../urls/paths.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { PostForm } from '../../ui/post-form.tsx'

/** Bar on every page of a session that sees the console as somebody else: as whom, until when, and 'Salir'. */
export function ImpersonationBanner({ session }: { session: Session }) {
  const { impersonation, tenant } = session
  if (!impersonation) return null
  const until = formatDateTime(impersonation.expires_at, tenant.timezone)
  const unit = impersonation.kind === 'organizational_unit'
  return (
    <section aria-label="Ver como" className="shell-banner">
      <span className="print:hidden">
        <Icon name="eye" />
      </span>
      <p className="min-w-0 flex-1 truncate" title={`Solo lectura, hasta ${until}`}>
        <span className="max-sm:sr-only">Ves la consola como {unit ? 'la unidad ' : ''}</span>
        <span aria-hidden="true" className="sm:hidden">
          Como{' '}
        </span>
        <strong className="font-semibold">{impersonation.name}</strong>
        <span> · solo lectura</span>
        <span className="max-md:sr-only">, hasta {until}</span>
      </p>
      <span className="shrink-0 print:hidden">
        <PostForm action={paths.impersonation.end} reloadDocument>
          <Button type="submit" size="sm" icon="logout">
            Salir
          </Button>
        </PostForm>
      </span>
    </section>
  )
}
