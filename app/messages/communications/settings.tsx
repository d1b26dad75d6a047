import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { communicationSettingsForm } from '#contract/messages/communication-settings.ts'
import { communications } from '#contract/messages/communications.ts'
import { returnUrlOfPage, currentReturnUrl } from '#app/kit/backend/address.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { settingsForm } from '#app/kit/forms/saving/record-form.server.ts'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { PageHeader, wayTo } from '#app/kit/ui/page/page-header.tsx'
import { readParams, writeParams } from '#app/kit/urls/url-state.ts'
import { OPT_OUTS, OptOuts } from './opt-outs.tsx'
import { SETTING_LABELS, SettingsCard, SettingsForm } from './settings-form.tsx'

const TITLE = 'Configuración de comunicaciones'
const EDITED = Object.keys(SETTING_LABELS) as (keyof typeof SETTING_LABELS)[]

export const meta: MetaFunction = () => [{ title: TITLE }]

const form = settingsForm({
  staff: true,
  schema: communicationSettingsForm,
  fields: EDITED,
  labels: SETTING_LABELS,
  get: ({ api }) => api.call(communications.settings, {}),
  async page({ api, request }, settings) {
    const urlState = readParams(OPT_OUTS, request)
    const { q } = urlState
    const page = await readPage(
      { request },
      {
        urlState,
        pageSize: 10,
        address: (page) => paths.communications.settings(writeParams(OPT_OUTS, { q, page })),
        read: (part) => api.call(communications.optOuts, { query: { q, ...part } }),
      },
    )
    const here = paths.communications.settings()
    return { settings, page, q, back: returnUrlOfPage(request, here, paths.communications.list()) }
  },
  async read({ api }) {
    await requireAdmin(api)
    return {}
  },
  save: ({ api }, body) => api.attempt(communications.changeSettings, { body }),
  done: () => 'Se guardó la configuración de comunicaciones.',
  closeTo: ({ request }) => currentReturnUrl(request, paths.communications.settings()),
})
export const loader = form.loader
export const action = form.action

export default function CommunicationSettingsPage() {
  const { settings, defaults, recovered, page, q, back } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={TITLE}
        back={wayTo(back, paths.communications.list(), 'Volver a las audiencias')}
      />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,600px)_minmax(0,1fr)]">
        {useIsAdmin() ? (
          <SettingsForm settings={settings} defaults={defaults} recovered={recovered} />
        ) : (
          <SettingsCard settings={settings} />
        )}
        <OptOuts page={page} q={q} />
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
