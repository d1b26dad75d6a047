import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { scim, type ScimRefusal, type ScimSettings } from '#contract/access/scim.ts'
import { settingsForm } from '#app/kit/forms/saving/record-form.server.ts'
import { ticked } from '#app/kit/forms/choices/ticked.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Card } from '#app/kit/ui/page/card.tsx'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { SCIM_SCOPE } from '#contract/access/scim-words.ts'
import { CopyField } from '#app/kit/forms/copy-field.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { DescriptionList } from '#app/kit/ui/page/description-list.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { withQuery } from '#app/kit/urls/with-query.ts'
import { CHOICES, LABELS, ScimForm } from './scim-form.tsx'

const TITLE = 'Directorio (SCIM)'
const REFUSED = 'Últimas solicitudes rechazadas'

export const meta: MetaFunction = () => [{ title: TITLE }]

const form = settingsForm({
  schema: scim.changeSettings.body.extend({ enabled: ticked, invites: ticked }),
  fields: ['enabled', 'unknown_areas', 'unknown_positions', 'invites'],
  labels: LABELS,
  get: ({ api }) => api.call(scim.settings, {}),
  page: async ({ api }, settings) => ({ settings, refusals: await api.call(scim.refusals, {}) }),
  save: ({ api }, body) => api.attempt(scim.changeSettings, { body }),
  done: ({ enabled }) =>
    enabled
      ? 'Se guardó la configuración: el directorio mantiene a las personas.'
      : 'Se guardó la configuración: el directorio está apagado.',
  closeTo: () => paths.scim,
  say: () => (_field, value) => CHOICES[value as keyof typeof CHOICES],
})
export const loader = form.loader
export const action = form.action

function columns(timeZone: string): Column<ScimRefusal>[] {
  return [
    {
      key: 'at',
      head: 'Fecha',
      cell: ({ at }) => <DateTime instant={at} timeZone={timeZone} withTime />,
    },
    {
      key: 'request',
      head: 'Solicitud',
      cell: ({ method, path }) => (
        <span className="break-all font-mono text-sm">
          {method} {path}
        </span>
      ),
    },
    { key: 'detail', head: 'Motivo', cell: ({ status, detail }) => `${status}: ${detail}` },
  ]
}

export default function ScimPage() {
  const { settings, refusals, defaults, recovered } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  return (
    <>
      <PageHeader title={TITLE} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,600px)_minmax(0,1fr)]">
        <ScimForm defaults={defaults} recovered={recovered} />
        <ConnectionCard settings={settings} />
      </div>
      <div className="mt-4">
        <Card title={REFUSED}>
          {refusals.length === 0 ? (
            <EmptyState icon="check" title="No se ha rechazado ninguna" inline />
          ) : (
            <DataTable
              caption={REFUSED}
              columns={columns(timezone)}
              rows={refusals}
              rowKey={({ id }) => id}
            />
          )}
        </Card>
      </div>
    </>
  )
}

const NEW_TOKEN = withQuery(paths.apiTokens.new, { name: 'Directorio', scopes: [SCIM_SCOPE] })

/** Address that is copied into the directory, and how the connection is doing. */
function ConnectionCard({ settings }: { settings: ScimSettings }) {
  const { url, tokens, last_call_at, users, groups } = settings
  const { timezone } = useSession().tenant
  return (
    <Card
      title="Conexión"
      actions={
        <ButtonLink to={NEW_TOKEN} icon="key" size="sm">
          Crear token
        </ButtonLink>
      }
    >
      <CopyField
        label="Dirección"
        help="Cópiala en tu directorio, con un token que tenga el permiso «Directorio (SCIM)»."
        value={url}
        copied="Se copió la dirección."
        mono
      />
      <DescriptionList
        layout="stack"
        items={[
          {
            term: 'Tokens vigentes',
            value: tokens === 0 ? 'Ninguno' : counted(tokens, NOUNS.apiToken),
          },
          {
            term: 'Última llamada',
            value: last_call_at && <DateTime instant={last_call_at} timeZone={timezone} withTime />,
          },
          {
            term: 'Mantiene',
            value: `${counted(users, NOUNS.person)} y ${counted(groups, NOUNS.group)}`,
          },
        ]}
      />
      <p className="mt-4">
        <Link
          to={paths.help.guide('directory')}
          className="text-accent-text underline underline-offset-2"
        >
          Cómo se conecta Entra ID, Okta u otro directorio
        </Link>
      </p>
    </Card>
  )
}

export { ErrorPage as ErrorBoundary }
