import { useNavigation } from '@remix-run/react'
import { useId, type ReactNode } from 'react'
import { Button, ButtonLink } from '../button.tsx'
import { actions } from '../common-copy.ts'
import { PostForm } from '../post-form.tsx'

type Value = string | number

/**
 * Confirmation before an action that cannot be undone: its consequences, the button that confirms and the link that
 * cancels. Content of a page or of a `RouteDialog`; a plain post.
 */
export function ConfirmPage({
  children,
  confirmLabel,
  cancelTo,
  action,
  fields,
  danger = true,
}: {
  /** Question and its consequences. */
  children: ReactNode
  /** Answer of the specification ('Si') or an infinitive ('Desactivar'). */
  confirmLabel: string
  cancelTo: string
  /** URL of the post; the current route by default. */
  action?: string
  /** Hidden fields of the post; a list becomes one field for each value. */
  fields?: Record<string, Value | Value[] | undefined>
  danger?: boolean
}) {
  const id = useId()
  const sending = useNavigation().formMethod === 'POST'
  return (
    <PostForm
      action={action}
      replace
      aria-describedby={id}
      onSubmit={(event) => {
        if (sending) event.preventDefault()
      }}
    >
      {Object.entries(fields ?? {}).flatMap(([name, value]) =>
        [value ?? []]
          .flat()
          .map((one) => <input key={`${name}:${one}`} type="hidden" name={name} value={one} />),
      )}
      <div id={id} className="max-w-text">
        {children}
      </div>
      <div className="dialog-foot mt-5 flex justify-end gap-2">
        <ButtonLink to={cancelTo} preventScrollReset>
          {confirmLabel === 'Si' ? 'No' : actions.cancel}
        </ButtonLink>
        <Button type="submit" variant={danger ? 'danger' : 'primary'}>
          {confirmLabel}
        </Button>
      </div>
    </PostForm>
  )
}
