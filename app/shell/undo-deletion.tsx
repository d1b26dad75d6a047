import { Form, useLocation } from '@remix-run/react'
import type { Undo } from '../backend/flash.server.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'

/** Beside the message of a deletion: brings back what it took and stays on this page. */
export function UndoDeletion({ undo: { kind, ids } }: { undo: Undo }) {
  const { pathname, search } = useLocation()
  if (!ids) {
    return (
      <Link to={paths.trash.list({ kind })} className="font-medium underline underline-offset-2">
        Ver la papelera
      </Link>
    )
  }
  return (
    <Form method="post" action={paths.trash.restoration} preventScrollReset>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={`${kind}:${id}`} />
      ))}
      <Button type="submit" size="sm" icon="undo">
        Deshacer
      </Button>
    </Form>
  )
}
