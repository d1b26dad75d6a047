import { Form, useNavigation } from '@remix-run/react'
import { useId, type ReactNode } from 'react'
import { Button, ButtonLink } from './button.tsx'

type Value = string | number

/**
 * The question before something that cannot be undone: what will happen, the answer that does it
 * and the one that leads back. The content of a page or of a `RouteDialog`; a plain post.
 */
export function ConfirmPage({
  children,
  confirmLabel,
  cancelTo,
  cancelLabel = 'No',
  action,
  fields,
  danger = true,
}: {
  /** The question and its consequences. */
  children: ReactNode
  /** The specification's answer ('Si') or an infinitive ('Desactivar'). */
  confirmLabel: string
  cancelTo: string
  cancelLabel?: string
  /** Where it posts; this route when left out. */
  action?: string
  /** Posted along; a list becomes one field for each value. */
  fields?: Record<string, Value | Value[] | undefined>
  danger?: boolean
}) {
  const id = useId()
  const sending = useNavigation().formMethod === 'POST'
  return (
    <Form
      method="post"
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
          {cancelLabel}
        </ButtonLink>
        <Button type="submit" variant={danger ? 'danger' : 'primary'}>
          {confirmLabel}
        </Button>
      </div>
    </Form>
  )
}
