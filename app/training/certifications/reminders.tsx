import { useNavigation } from '@remix-run/react'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { expiringList, type ExpiringQuery } from './list-query.ts'
import { PostForm } from '#app/kit/ui/post-form.tsx'

/** Button to turn reminder mails on or off. A user acting in another tenant gets no mails there. */
export function Reminders({
  subscribed,
  urlState,
}: {
  subscribed: boolean
  urlState: ExpiringQuery
}) {
  const { acting, impersonation } = useSession()
  const action = paths.certifications.expiringReminders(expiringList.toQuery(urlState))
  const sending = useNavigation().formAction === action
  if (acting || impersonation) return null
  return (
    <PostForm
      action={action}
      preventScrollReset
      onSubmit={(event) => {
        if (sending) event.preventDefault()
      }}
      className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border border-line bg-surface px-4 py-3 print:hidden"
    >
      <p className="min-w-0 flex-[1_1_320px] text-muted">
        {subscribed
          ? 'Recibes un correo cuando faltan 30 días para que una certificación venza, y cuando ha vencido.'
          : 'Un correo cuando faltan 30 días para que una certificación venza, y cuando ha vencido: todas las del día en uno solo.'}
      </p>
      <input type="hidden" name="subscribed" value={subscribed ? 'no' : 'yes'} />
      <Button type="submit" icon="mail">
        <span>
          {subscribed ? 'Dejar de recibir recordatorios' : 'Recibir recordatorios'}{' '}
          <span className="max-sm:sr-only">de certificaciones que vencen</span>
        </span>
      </Button>
    </PostForm>
  )
}
