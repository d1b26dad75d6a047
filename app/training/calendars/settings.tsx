import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { calendars } from '#contract/training/calendars.ts'
import { agree, listed } from '#contract/platform/values/nouns.ts'
import { returnUrl } from '#app/kit/backend/address.server.ts'
import { CheckboxField } from '#app/kit/forms/choices/choice-fields.tsx'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { settingsForm } from '#app/kit/forms/saving/record-form.server.ts'
import { ticked } from '#app/kit/forms/choices/ticked.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'

export const meta: MetaFunction = () => [{ title: 'Calendarios' }]

const LABELS = { invitations: 'Enviar las sesiones como invitaciones de calendario' }

const form = settingsForm({
  schema: calendars.changeSettings.body.extend({ invitations: ticked }),
  fields: ['invitations'],
  labels: LABELS,
  get: ({ api }) => api.call(calendars.settings, {}),
  page: (_visit, settings) => ({ settings }),
  save: ({ api }, body) => api.attempt(calendars.changeSettings, { body }),
  done: ({ invitations }) =>
    invitations
      ? 'Las sesiones se envían como invitaciones de calendario.'
      : 'Las sesiones ya no se envían.',
  closeTo: ({ request }) => returnUrl(request, paths.externalCourses.list()),
})
export const loader = form.loader
export const action = form.action

export default function CalendarSettings() {
  const { settings, ...page } = useLoaderData<typeof loader>()
  const { invitations, upcoming, instructors_without_email: missing } = settings
  return (
    <FormDialog id="calendar-settings" title="Calendarios" {...page}>
      <CheckboxField
        name="invitations"
        label={LABELS.invitations}
        help="Cada persona y cada formador con correo recibe sus sesiones por empezar. Si una cambia o se cancela, su calendario se corrige; los cambios se envían a los pocos minutos."
      />
      <p className="text-muted">
        {upcoming === 0
          ? 'Ahora nadie tiene sesiones por empezar.'
          : `Ahora hay ${formatNumber(upcoming)} ${agree(upcoming, 'sesión de una persona', 'sesiones de personas')} por empezar${invitations ? '' : ', que se enviarán al activarlas'}.`}
      </p>
      {missing.length > 0 ? (
        <Alert tone="info" live={false}>
          {agree(missing.length, 'Un formador no recibe', 'Estos formadores no reciben')} las suyas
          porque no {agree(missing.length, 'tiene', 'tienen')} correo: {listed(missing)}.
        </Alert>
      ) : null}
    </FormDialog>
  )
}
