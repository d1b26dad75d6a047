import type { Preregistration } from '#contract/people/preregistration-shapes.ts'
import { FIELD_LABELS, type ExtendedField } from '#contract/platform/people/user-labels.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { TenantDate } from '#app/kit/shell/tenant-date.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { DescriptionList } from '#app/kit/ui/page/description-list.tsx'
import { STATUS } from './words.ts'

/** Decided preregistration: its author, time and observations, and the request. */
export function Decided({
  found,
  customFields,
}: {
  found: Preregistration
  customFields: Record<string, string>
}) {
  const { status, decided_by, decided_at, observations, user_id } = found
  return (
    <div className="grid min-w-0 gap-4">
      <Card
        title={STATUS[status]}
        actions={
          user_id ? (
            <ButtonLink to={paths.users.detail(user_id)} icon="user">
              Ver el usuario
            </ButtonLink>
          ) : null
        }
      >
        <DescriptionList
          items={[
            { term: 'Quién', value: decided_by?.name },
            { term: 'Cuándo', value: decided_at ? <TenantDate at={decided_at} /> : null },
            {
              term: 'Observaciones',
              value: observations ? (
                <span className="whitespace-pre-line">{observations}</span>
              ) : null,
            },
          ]}
        />
      </Card>
      <Card title="Datos">
        <DescriptionList
          items={[
            { term: FIELD_LABELS.first_name, value: found.first_name },
            { term: FIELD_LABELS.last_name, value: found.last_name },
            { term: FIELD_LABELS.email, value: found.email },
            { term: FIELD_LABELS.mobile, value: found.mobile },
            { term: FIELD_LABELS.identification_number, value: found.identification_number },
            { term: FIELD_LABELS.area_id, value: found.area_name },
            { term: FIELD_LABELS.position_id, value: found.position_name },
            { term: FIELD_LABELS.location, value: found.location },
            ...Object.entries(customFields).map(([number, term]) => ({
              term,
              value: found[`extended_field${number}` as ExtendedField],
            })),
          ]}
        />
      </Card>
    </div>
  )
}
