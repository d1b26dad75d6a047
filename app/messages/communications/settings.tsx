import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  communicationSettingsForm,
  type CommunicationSettings,
} from '#contract/messages/communication-settings.ts'
import { communications } from '#contract/messages/communications.ts'
import { returnUrlOfPage, currentReturnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { editingForm, newerRecord } from '#app/kit/forms/conflict.server.ts'
import { saveForm } from '#app/kit/forms/save-form.server.ts'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { PageHeader, wayTo } from '#app/kit/ui/page-header.tsx'
import { readParams, writeParams } from '#app/kit/urls/url-state.ts'
import { OPT_OUTS, OptOuts } from './opt-outs.tsx'
import { SETTING_LABELS, SettingsCard, SettingsForm } from './settings-form.tsx'

const TITLE = 'Configuración de comunicaciones'
const EDITED = Object.keys(SETTING_LABELS) as (keyof typeof SETTING_LABELS)[]

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const shown = readParams(OPT_OUTS, request)
  const { q } = shown
  const [settings, page] = await Promise.all([
    api.call(communications.settings, {}),
    readPage(
      { request },
      {
        shown,
        pageSize: 10,
        address: (page) => paths.communications.settings(writeParams(OPT_OUTS, { q, page })),
        read: (part) => api.call(communications.optOuts, { query: { q, ...part } }),
      },
    ),
  ])
  return formPage(request, context, {
    settings,
    defaults: editingForm(EDITED, asEdited(settings)),
    page,
    q,
    back: returnUrlOfPage(request, paths.communications.settings(), paths.communications.list()),
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  return saveForm({ request, context }, communicationSettingsForm, {
    save: (body) => api.attempt(communications.changeSettings, { body }),
    newer: async () => {
      const newer = asEdited(await api.call(communications.settings, {}))
      return newerRecord(EDITED, newer, { labels: SETTING_LABELS })
    },
    done: () => {
      const here = currentReturnUrl(request, paths.communications.settings())
      return [here, 'Se guardó la configuración de comunicaciones.']
    },
  })
}

function asEdited({ version, ...settings }: CommunicationSettings) {
  return {
    version,
    whatsapp_from: settings.whatsapp_from,
    whatsapp_template_sid: settings.whatsapp_template_sid,
    whatsapp_template_media_sid: settings.whatsapp_template_media_sid,
    approval_over: settings.approval_over,
  }
}

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
