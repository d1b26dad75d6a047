import type { Audience, AudienceSize } from '#contract/messages/audience-shapes.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { DescriptionList } from '#app/kit/ui/page/description-list.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { FIELD_LABELS, people, whyNot } from '../words.ts'

/** Maximum number of items shown before the list is expanded. */
const FEW = 8

type Chosen = { key: string; name: string; gone: boolean }

/** Left panel of an audience: specification 3, section 2. */
export function AudienceCard({
  audience,
  size,
  costCentre,
}: {
  audience: Audience
  size: AudienceSize
  costCentre: string | null
}) {
  const admin = useIsAdmin()
  const things = (items: Audience['areas']) =>
    items.map(({ id, name, gone }) => ({ key: String(id), name, gone }))
  const centres = audience.extended_field1_values.map(({ extended_field1_value: name, gone }) => ({
    key: name,
    name,
    gone,
  }))
  return (
    <Card
      title="Audiencia"
      actions={
        admin ? (
          <ButtonLink to={paths.communications.edit(audience.id)} size="sm" icon="edit">
            {actions.edit}
          </ButtonLink>
        ) : null
      }
    >
      <People audience={audience} size={size} />
      <div className="mt-4">
        <DescriptionList
          layout="stack"
          items={[
            {
              term: FIELD_LABELS.areas,
              value: <Chosen items={things(audience.areas)} all="Todas" gone="eliminada" />,
            },
            {
              term: FIELD_LABELS.positions,
              value: <Chosen items={things(audience.positions)} all="Todos" gone="eliminado" />,
            },
            {
              term: FIELD_LABELS.locations,
              value: (
                <Chosen
                  items={audience.locations.map(({ location, gone }) => ({
                    key: location,
                    name: location,
                    gone,
                  }))}
                  all="Todas"
                  gone="eliminada"
                />
              ),
            },
            ...(costCentre !== null || centres.length > 0
              ? [
                  {
                    term: costCentre ?? FIELD_LABELS.extended_field1_values,
                    value: <Chosen items={centres} all="Todos" gone="eliminado" />,
                  },
                ]
              : []),
          ]}
        />
      </div>
    </Card>
  )
}

function People({ audience: { id }, size }: { audience: Audience; size: AudienceSize }) {
  const missing = size.total - size.reachable
  return (
    <>
      <p className="text-xl font-semibold tabular-nums">{people(size.total)}</p>
      {missing > 0 ? (
        <p className="mt-1 text-muted">
          A {formatNumber(missing)} no se {agree(missing, 'le', 'les')} puede escribir:{' '}
          {whyNot(size)}.
        </p>
      ) : null}
      {size.total > 0 ? (
        <p className="mt-1">
          <Link
            to={paths.communications.people(id)}
            preventScrollReset
            className="text-accent-text hover:underline"
          >
            Ver las personas
          </Link>
        </p>
      ) : null}
    </>
  )
}

function Chosen({ items, all, gone }: { items: Chosen[]; all: string; gone: string }) {
  if (items.length === 0) return all
  const rest = items.slice(FEW)
  return (
    <>
      <Names items={items.slice(0, FEW)} gone={gone} />
      {rest.length > 0 ? (
        <details>
          <summary className="cursor-pointer text-accent-text">
            y {formatNumber(rest.length)} más
          </summary>
          <Names items={rest} gone={gone} />
        </details>
      ) : null}
    </>
  )
}

function Names({ items, gone: words }: { items: Chosen[]; gone: string }) {
  return (
    <ul>
      {items.map(({ key, name, gone }) => (
        <li key={key} className="break-words">
          {name} {gone ? <Tag tone="warning">{words}</Tag> : null}
        </li>
      ))}
    </ul>
  )
}
