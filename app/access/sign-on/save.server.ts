import type { ActionFunctionArgs } from '@remix-run/node'
import type { SignOnProtocol } from '#contract/access/sign-on-words.ts'
import { signOn } from '#contract/access/sign-on.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { newerRecord } from '#app/kit/forms/saving/conflict.server.ts'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { ticked } from '#app/kit/forms/choices/ticked.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { asEdited, FIELDS, LABELS } from './connection.ts'

const BOXES = { enabled: ticked, trusts_email: ticked, only_sign_on: ticked }
const oidcForm = signOn.saveOidc.body.extend(BOXES)
const samlForm = signOn.saveSaml.body.extend(BOXES)

/** Maximum size of the form: metadata are pasted, and certificates are sent as they were and as they are. */
const MAX_TEXT_BYTES = 512 * 1024

/** Saves the form of the protocol that it names. */
export async function saveSignOn({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { form } = await postedForm(request, { maxTextBytes: MAX_TEXT_BYTES })
  const protocol: SignOnProtocol = param(form, 'protocol') === 'saml' ? 'saml' : 'oidc'
  const shared = {
    newer: async () => {
      const { connection } = await api.call(signOn.settings, {})
      return newerRecord(FIELDS[protocol], asEdited(connection!), { labels: LABELS[protocol] })
    },
    done: (): [string, string] => [
      paths.signOn.page,
      'El ingreso único quedó guardado. Prueba la conexión.',
    ],
  }
  if (protocol === 'saml') {
    return saveForm({ request, context }, samlForm, {
      ...shared,
      fields: [...FIELDS.saml, 'metadata', 'metadata_url'],
      save: (body) => api.attempt(signOn.saveSaml, { body }),
    })
  }
  return saveForm({ request, context }, oidcForm, {
    ...shared,
    fields: [...FIELDS.oidc, 'client_secret'],
    save: (body) => api.attempt(signOn.saveOidc, { body }),
  })
}
