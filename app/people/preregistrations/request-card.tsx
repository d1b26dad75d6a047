import type { Preregistration } from '#contract/people/preregistration-shapes.ts'
import { TenantDate } from '#app/kit/shell/tenant-date.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { DescriptionList } from '#app/kit/ui/page/description-list.tsx'
import { DOT, formatDay } from '#app/kit/ui/format.ts'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { STATUS } from './words.ts'

/** Time of the request and its approver group; the reason why a bulk approval skipped it. */
export function RequestCard({ found }: { found: Preregistration }) {
  const { status, created_at, authorization_group_name, problem } = found
  return (
    <Card title="Solicitud">
      {problem && status === 'pending' ? (
        <div className="mb-3">
          <Alert tone="warning" live={false} title="No se pudo aprobar junto con otros">
            {problem}
          </Alert>
        </div>
      ) : null}
      <DescriptionList
        items={[
          { term: 'Estado', value: STATUS[status] },
          { term: 'Recibida', value: <TenantDate at={created_at} /> },
          { term: 'Grupo de autorización', value: authorization_group_name },
        ]}
      />
    </Card>
  )
}

/** Certifications that the applicant claims to hold, and whether approval assigns each one. */
export function Certifications({ found }: { found: Preregistration }) {
  const { certifications, status } = found
  return (
    <Card title="Certificaciones">
      {certifications.length === 0 ? (
        <p className="text-muted">No indicó ninguna.</p>
      ) : (
        <ul className="divide-y divide-line">
          {certifications.map(
            ({ id, certification_name, date_completed, valid_through, known }) => (
              <li key={id} className="py-2 first:pt-0 last:pb-0">
                <p className="flex flex-wrap items-center gap-x-2 font-medium">
                  <span className="min-w-0 break-words">{certification_name}</span>
                  {status === 'pending' && !known ? <Tag>No se traslada</Tag> : null}
                </p>
                <p className="text-sm text-muted">
                  {formatDay(date_completed)}
                  {DOT}
                  {valid_through ? `válida hasta ${formatDay(valid_through)}` : 'sin vencimiento'}
                </p>
                {status === 'pending' ? (
                  <p className="text-sm text-muted">
                    {known
                      ? 'Al aprobar, el usuario queda con ella.'
                      : 'La compañía no tiene una certificación con este nombre: no pasa al usuario.'}
                  </p>
                ) : null}
              </li>
            ),
          )}
        </ul>
      )}
    </Card>
  )
}
