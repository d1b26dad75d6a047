import { useRef } from 'react'
import { agree, counted, NOUNS, type Noun } from '#contract/platform/values/nouns.ts'
import type { TimeZoneChange, TypedKind } from '#contract/access/tenants.ts'
import { formatDate, formatDateTime, formatTime } from '#app/kit/ui/format.ts'
import { useIsomorphicLayoutEffect } from '#app/kit/ui/scripts/isomorphic-layout-effect.ts'

/** Hidden field with the time zone whose effect was shown. */
export const CONFIRMED_ZONE = 'confirmed_timezone'

/** Effect of the chosen time zone, with the names of both. */
export type ZoneReview = { change: TimeZoneChange; from: string; to: string; now: string }

type Words = {
  noun: Noun
  /** Object of 'conserva'. */
  keeps: string
  /** Returns the day, or the day and time, of an example. */
  when: (instant: string, timeZone: string) => string
  /** Sentence on those whose day and time have passed in the new time zone. */
  passed?: (count: number) => string
}

const WORDS: Record<TypedKind, Words> = {
  external_course: { noun: NOUNS.externalCourse, keeps: 'su día y hora', when: formatDateTime },
  external_course_user: {
    noun: NOUNS.externalCourseUser,
    keeps: 'su día y hora',
    when: formatDateTime,
  },
  revalidation: { noun: NOUNS.revalidation, keeps: 'su día', when: formatDate },
  certificate: { noun: NOUNS.certificate, keeps: 'el día de su revalidación', when: formatDate },
  message: {
    noun: NOUNS.scheduledMessage,
    keeps: 'su día y hora',
    when: formatDateTime,
    passed: (count) =>
      `En la zona nueva ya pasó la hora de ${counted(count, NOUNS.message)}: se ${agree(count, 'envía', 'envían')} al guardar; si pasó hace más de una hora, no se ${agree(count, 'envía', 'envían')}.`,
  },
  report_schedule: {
    noun: NOUNS.reportSchedule,
    keeps: 'su hora',
    when: formatDateTime,
    passed: (count) =>
      `En la zona nueva ya pasó la hora de ${counted(count, NOUNS.webhookDelivery)}: ${agree(count, 'sale', 'salen')} en su fecha siguiente.`,
  },
  api_token: {
    noun: NOUNS.apiToken,
    keeps: 'su último día',
    // A token ends where its last day ends.
    when: (instant, timeZone) => formatDate(Date.parse(instant) - 1, timeZone),
    passed: (count) =>
      `${counted(count, NOUNS.apiToken)} ${agree(count, 'deja', 'dejan')} de servir al guardar: su último día ya terminó en la zona nueva.`,
  },
}

/**
 * Confirmation of another time zone: what it moves, above the fields of the company. The form posts it with the fields,
 * so a zone that is chosen afterwards is reviewed again.
 */
export function TimeZoneReview({ review }: { review: ZoneReview }) {
  const box = useRef<HTMLElement>(null)
  useIsomorphicLayoutEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [review])
  const { change, from, to, now } = review
  const { moved, before, after, calendar_invitations: invitations } = change
  return (
    <section
      ref={box}
      tabIndex={-1}
      autoFocus
      aria-labelledby="time-zone-review"
      className="grid scroll-mt-5 gap-3 rounded border border-line bg-sunken p-4"
    >
      <input type="hidden" name={CONFIRMED_ZONE} value={after} />
      <div>
        <h3 id="time-zone-review" className="font-semibold">
          ¿Cambiar la zona horaria?
        </h3>
        <p className="text-muted">
          De {from} a {to}. Ahora son las {formatTime(now, before)}; con el cambio serán las{' '}
          {formatTime(now, after)}
        </p>
      </div>
      {moved.length > 0 ? (
        <ul className="grid gap-2">
          {moved.map((one) => (
            <Moved key={one.kind} of={one} timeZone={after} />
          ))}
        </ul>
      ) : (
        <p>No hay días ni horas escritos que mover.</p>
      )}
      {invitations > 0 ? (
        <p>
          Se {agree(invitations, 'corrige', 'corrigen')}{' '}
          {counted(invitations, NOUNS.calendarInvitation)} de sesiones por empezar: a cada persona
          le llega otro correo.
        </p>
      ) : null}
      <p className="text-sm text-muted">
        Lo que ya ocurrió (respuestas, ingresos, registro de cambios) no se mueve: se muestra con la
        hora nueva. Las fechas límite y los vencimientos conservan su día, que empieza y termina con
        la hora nueva.
      </p>
    </section>
  )
}

function Moved({
  of: { kind, count, passed, example },
  timeZone,
}: {
  of: TimeZoneChange['moved'][number]
  timeZone: string
}) {
  const words = WORDS[kind]
  return (
    <li>
      <p className="font-medium">
        {counted(count, words.noun)} {agree(count, 'conserva', 'conservan')} {words.keeps}
      </p>
      <p className="break-words text-sm text-muted">
        {count > 1 ? 'Por ejemplo, ' : null}
        {example.name}
        {example.person ? `, de ${example.person}` : null}:{' '}
        <span className="whitespace-nowrap">{words.when(example.after, timeZone)}</span>
      </p>
      {passed > 0 && words.passed ? (
        <p className="text-sm text-warning-text">{words.passed(passed)}</p>
      ) : null}
    </li>
  )
}
