import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { learning, type DeviceOs } from '#contract/courses/learning.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Card } from '#app/kit/ui/page/card.tsx'
import { DescriptionList } from '#app/kit/ui/page/description-list.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { Icon, type IconName } from '#app/kit/ui/icon.tsx'
import { RelativeTime } from '#app/kit/ui/states/time.tsx'
import { tabTitle } from '../profile/profile-title.ts'
import { useProfile } from '../profile/use-profile.ts'

export const meta: MetaFunction = tabTitle('Auditoría')

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return api.call(learning.activity, { params: { id: idOf(params) } })
}

const SYSTEMS = {
  android: { name: 'Android', icon: 'android' },
  ios: { name: 'iOS', icon: 'apple' },
} satisfies Record<DeviceOs, { name: string; icon: IconName }>

/** Last use of the app, and the phone. */
export default function Audit() {
  const { last_activity, device_info } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  const { first_name } = useProfile()
  if (last_activity === null && device_info === null) {
    return (
      <EmptyState icon="phone" title="Sin actividad en la aplicación">
        Cuando {first_name} ingrese a la aplicación se verá aquí con qué dispositivo y cuándo.
      </EmptyState>
    )
  }
  const { os, version, model, app_version } = device_info ?? {}
  const system = os ? SYSTEMS[os] : null
  return (
    <Card title="Auditoría">
      <DescriptionList
        items={[
          {
            term: 'Última actividad',
            value: last_activity && <RelativeTime instant={last_activity} timeZone={timezone} />,
          },
          {
            term: 'Dispositivo',
            value: model && (
              <span className="inline-flex items-center gap-2">
                <Icon name={system?.icon ?? 'phone'} size={20} />
                {model}
              </span>
            ),
          },
          {
            term: 'Sistema operativo',
            value: [system?.name ?? (version ? 'Otro' : ''), version].filter(Boolean).join(' '),
          },
          { term: 'Versión de la aplicación', value: app_version },
        ]}
      />
    </Card>
  )
}

export { TabError as ErrorBoundary } from '#app/kit/shell/tab-error.tsx'
