import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { calendars } from '#contract/training/calendars.ts'
import { agree, listed } from '#contract/platform/nouns.ts'
import { returnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { CheckboxField } from '#app/kit/forms/choice-fields.tsx'
import { editingForm, newerRecord } from '#app/kit/forms/conflict.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { saveForm } from '#app/kit/forms/save-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { Alert } from '#app/kit/ui/alert.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'

export const meta: MetaFunction = () => [{ title: 'Calendarios' }]

const settingsForm = z.object({
  invitations: z
    .literal('on')
    .optional()
    .transform((ticked) => ticked === 'on'),
  version: calendars.changeSettings.body.shape.version,
})

const LABELS = { invitations: 'Enviar las sesiones como invitaciones de calendario' }
const EDITED = ['invitations'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [settings] = await Promise.all([api.call(calendars.settings, {}), requireAdmin(api)])
  return formPage(request, context, {
    defaults: editingForm([...EDITED], settings),
    settings,
    closeTo: returnUrl(request, paths.externalCourses.list()),
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  return saveForm({ request, context }, settingsForm, {
    fields: [...EDITED],
    save: (body) => api.attempt(calendars.changeSettings, { body }),
    newer: async () =>
      newerRecord([...EDITED], await api.call(calendars.settings, {}), {
        labels: LABELS,
        say: (_field, value) => (value === 'true' ? 'Sí' : 'No'),
      }),
    done: ({ invitations }) => [
      returnUrl(request, paths.externalCourses.list()),
      invitations
        ? 'Las sesiones se envían como invitaciones de calendario.'
        : 'Las sesiones ya no se envían.',
    ],
  })
}

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
