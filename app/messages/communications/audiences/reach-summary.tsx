import type { AudienceSize } from '#contract/messages/audience-shapes.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import { formatNumber } from '#app/kit/ui/format.ts'
import { people, sentence, whyNot } from '../words.ts'

/** Recipients of a message by form, and unreachable users by reason. */
export function ReachSummary({
  size,
  when,
}: {
  size: AudienceSize
  /** As text; null: now. */
  when: string | null
}) {
  const missing = size.total - size.reachable
  const template = size.reachable - size.conversing
  return (
    <ul className="list-disc space-y-1 pl-5">
      <li>
        <strong className="font-semibold">{agree(size.reachable, 'Le llega', 'Les llega')}</strong>{' '}
        {sentence(`a ${people(size.reachable)}, ${when ? `el ${when}` : 'ahora'}`)}
      </li>
      {missing > 0 ? (
        <li>
          <strong className="font-semibold">No {agree(missing, 'le llega', 'les llega')}</strong> a{' '}
          {people(missing)}: {whyNot(size)}.
        </li>
      ) : null}
      {template > 0 ? (
        <li>
          {formatNumber(template)} {agree(template, 'lo recibe', 'lo reciben')} en la plantilla
          aprobada, con el texto en una sola línea: no han escrito en las últimas 24 horas.
        </li>
      ) : null}
      {size.conversing > 0 ? (
        <li>
          {formatNumber(size.conversing)} {agree(size.conversing, 'lo recibe', 'lo reciben')} tal
          como está escrito: {agree(size.conversing, 'escribió', 'escribieron')} en las últimas 24
          horas.
        </li>
      ) : null}
      {when ? (
        <li className="text-muted">
          La audiencia se calcula cuando el mensaje empieza a enviarse; estas son las personas de
          hoy.
        </li>
      ) : null}
    </ul>
  )
}
