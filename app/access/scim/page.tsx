import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { scim, type ScimRefusal } from '#contract/access/scim.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { editingForm, newerRecord } from '#app/kit/forms/conflict.server.ts'
import { saveForm } from '#app/kit/forms/save-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Card } from '#app/kit/ui/card.tsx'
import { DataTable } from '#app/kit/ui/data-table.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import type { Column } from '#app/kit/ui/table-row.tsx'
import { DateTime } from '#app/kit/ui/time.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { CHOICES, LABELS, ScimForm } from './scim-form.tsx'

const TITLE = 'Directorio (SCIM)'
const REFUSED = 'Últimas solicitudes rechazadas'
const EDITED = ['enabled', 'unknown_areas', 'unknown_positions', 'invites'] as const

const { unknown_areas, unknown_positions, version } = scim.changeSettings.body.shape
const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')
const settingsForm = z.object({
  enabled: ticked,
  unknown_areas,
  unknown_positions,
  invites: ticked,
  version,
})

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [settings, refusals] = await Promise.all([
    api.call(scim.settings, {}),
    api.call(scim.refusals, {}),
    requireAdmin(api),
  ])
  return formPage(request, context, {
    settings,
    refusals,
    defaults: editingForm([...EDITED], settings),
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  return saveForm({ request, context }, settingsForm, {
    fields: [...EDITED],
    save: (body) => api.attempt(scim.changeSettings, { body }),
    newer: async () =>
      newerRecord([...EDITED], await api.call(scim.settings, {}), {
        labels: LABELS,
        say: (field, value) =>
          field === 'enabled' || field === 'invites'
            ? value === 'true'
              ? 'Sí'
              : 'No'
            : CHOICES[value as keyof typeof CHOICES],
      }),
    done: ({ enabled }) => [
      paths.scim,
      enabled
        ? 'Se guardó la configuración: el directorio mantiene a las personas.'
        : 'Se guardó la configuración: el directorio está apagado.',
    ],
  })
}

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

export { ErrorPage as ErrorBoundary }
