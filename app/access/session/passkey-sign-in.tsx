import { useSubmit } from '@remix-run/react'
import { paths } from '#app/kit/urls/paths.ts'
import { fetchJson } from '#app/kit/ui/scripts/fetch-json.ts'
import { PasskeyButton } from '#app/kit/ui/passkeys/passkey-button.tsx'
import type { action } from './passkey-options.ts'

/** Signs in with a passkey alone, in place of e-mail and password; belongs into the form of these. */
export function PasskeySignIn() {
  const submit = useSubmit()
  return (
    <PasskeyButton
      wide
      options={async (form) => {
        const body = form ? new FormData(form) : new FormData()
        // Neither is needed, and a password should not travel for nothing.
        body.delete('password')
        body.delete('email')
        const { passkey } = await fetchJson<typeof action>(paths.signIn.passkeyOptions, {
          method: 'post',
          body,
        })
        return passkey ?? {}
      }}
      onDone={(passkey) => submit({ passkey }, { method: 'post', action: paths.signIn.passkey })}
    >
      Usar una llave de acceso
    </PasskeyButton>
  )
}
