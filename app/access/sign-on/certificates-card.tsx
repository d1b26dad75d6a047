import type { SigningCertificate } from '#contract/access/sign-on-shapes.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Card } from '#app/kit/ui/page/card.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'

/** Days before its end from which a certificate is warned of. */
const WARNED_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** Certificates with which the provider signs, and until when. */
export function CertificatesCard({
  certificates,
  now,
}: {
  certificates: SigningCertificate[]
  /** Instant of the page, so that server and browser draw the same. */
  now: string
}) {
  const { timezone } = useSession().tenant
  return (
    <Card title="Certificados del proveedor">
      <ul className="grid gap-3">
        {certificates.map(({ fingerprint, not_after }) => {
          const left = Date.parse(not_after) - Date.parse(now)
          return (
            <li key={fingerprint}>
              <p className="flex flex-wrap items-center gap-2">
                {left <= 0 ? 'Venció el ' : 'Vence el '}
                <DateTime instant={not_after} timeZone={timezone} />
                {left <= 0 ? (
                  <Tag tone="danger">Vencido</Tag>
                ) : left < WARNED_DAYS * DAY_MS ? (
                  <Tag tone="warning">Por vencer</Tag>
                ) : (
                  <Tag tone="success">Vigente</Tag>
                )}
              </p>
              <p className="break-all font-mono text-sm text-muted">SHA-256 {fingerprint}</p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
