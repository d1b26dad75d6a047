import type { CallOutput } from '#contract/platform/endpoint.ts'
import type { UnheardReason } from '#contract/training/certification-reminders.ts'
import type { certifications } from '#contract/training/certifications.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { formatDay, formatNumber } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import { ScrollRegion } from '#app/kit/ui/page/scroll-region.tsx'

const REASONS: Record<UnheardReason, (manager: string) => string> = {
  no_manager: () => 'no tiene jefe inmediato',
  manager_disabled: (manager) => `su jefe, ${manager}, está inactivo`,
  manager_without_address: (manager) => `su jefe, ${manager}, no tiene un correo válido`,
}

/** Reminders without a recipient, with their holder and the reason; renders nothing when there are none. */
export function Unnotified({
  unheard: { total, results },
  back,
}: {
  unheard: CallOutput<(typeof certifications)['unheard']>
  back: string
}) {
  if (total === 0) return null
  const rest = total - results.length
  return (
    <details
      id="unheard"
      className="mb-2 rounded bg-warning-soft px-3 py-1 text-warning-text print:hidden"
    >
      <summary className="flex min-h-8 flex-wrap items-center gap-x-2">
        <Icon name="warning" />
        <span className="font-semibold">
          {`${formatNumber(total)} ${agree(total, 'recordatorio no llega', 'recordatorios no llegan')} a nadie`}
        </span>
        <span className="underline underline-offset-2">¿De quiénes y por qué?</span>
      </summary>
      <p>
        Asigna un jefe inmediato con correo a estas personas, o recibe tú los recordatorios de
        certificaciones que vencen.
      </p>
      <ScrollRegion label="Recordatorios que no llegan" className="max-h-64 overflow-auto">
        <ul className="list-disc pl-5">
          {results.map((row) => (
            <li key={row.assignment_id}>
              <Link
                to={paths.users.certifications(row.holder_id, { back })}
                className="underline underline-offset-2"
              >
                {row.holder_name}
              </Link>
              {`: ${row.certification_name}, ${formatDay(row.valid_through)}; ${REASONS[row.reason](row.manager_name ?? '')}`}
            </li>
          ))}
        </ul>
      </ScrollRegion>
      {rest > 0 ? <p>{`Y ${formatNumber(rest)} más.`}</p> : null}
    </details>
  )
}
