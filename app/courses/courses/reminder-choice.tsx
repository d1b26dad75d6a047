import type { Behind } from '#contract/courses/course-reminders.ts'
import type { courses } from '#contract/courses/courses.ts'
import type { CallOutput } from '#contract/platform/endpoint.ts'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { formatNumber } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import { ScrollRegion } from '#app/kit/ui/page/scroll-region.tsx'

const LABELS: Record<Behind, { label: string; says: string }> = {
  'not-downloaded': {
    label: 'No descargada',
    says: 'El correo los invita a instalar la aplicación.',
  },
  downloaded: { label: 'Sin avance', says: 'El correo los invita a empezar.' },
  active: { label: 'Activos', says: 'El correo les dice en qué porcentaje van.' },
}

type ChoiceProps = { status: Behind; people: number; reminded_today: number }

/** Checkbox of a status, ticked when it has users to remind. */
export function ReminderChoice({ status, people, reminded_today: reminded }: ChoiceProps) {
  const { label, says } = LABELS[status]
  const left = people - reminded
  return (
    <label className="flex items-start gap-3 rounded py-2 has-[:disabled]:text-muted">
      <input
        type="checkbox"
        name="statuses"
        value={status}
        defaultChecked={left > 0}
        disabled={left === 0}
        className="mt-0.5 h-4 w-4 accent-accent"
      />
      <span>
        <span className="font-medium">{label}</span>:{' '}
        <span className="tabular-nums">{counted(left, NOUNS.user)}</span>
        {reminded > 0 ? (
          <span className="text-muted">
            {' '}
            ({formatNumber(reminded)} {agree(reminded, 'ya recibió', 'ya recibieron')} uno hoy)
          </span>
        ) : null}
        {left > 0 ? <span className="block text-sm text-muted">{says}</span> : null}
      </span>
    </label>
  )
}

type People = CallOutput<(typeof courses)['reminders']>['unreached']

/** People whom no reminder reaches, with the manager who can tell them. */
export function Unreached({ people }: { people: People }) {
  if (people.length === 0) return null
  return (
    <details className="mt-2">
      <summary className="cursor-pointer py-1 font-medium underline underline-offset-2">
        ¿A quiénes no les llega, por no tener un correo válido?
      </summary>
      <ScrollRegion label="Personas sin correo válido" className="max-h-64 overflow-auto">
        <ul className="list-disc pl-5">
          {people.map(({ id, full_name: name, manager_name: manager, manager_email: email }) => (
            <li key={id}>
              <Link to={paths.users.detail(id)} className="underline underline-offset-2">
                {name}
              </Link>
              {manager
                ? `; su jefe es ${manager}${email ? ` (${email})` : ''}`
                : '; no tiene jefe inmediato'}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </details>
  )
}
