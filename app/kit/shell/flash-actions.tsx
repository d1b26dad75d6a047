import { useLocation } from '@remix-run/react'
import type { NextStep as Next, Undo as Undoing } from '../backend/flash.server.ts'
import { paths } from '../urls/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { PostForm } from '../ui/post-form.tsx'

/** Undo button beside the message of a change; the page stays. */
export function Undo({ undo }: { undo: Undoing }) {
  const { pathname, search } = useLocation()
  if ('ids' in undo && !undo.ids) {
    return (
      <Link
        to={paths.trash.list({ kind: undo.kind })}
        className="font-medium underline underline-offset-2"
      >
        Ver la papelera
      </Link>
    )
  }
  const [at, ids] =
    'at' in undo
      ? [undo.at, []]
      : [paths.trash.restoration, (undo.ids ?? []).map((id) => `${undo.kind}:${id}`)]
  return (
    <PostForm action={at} preventScrollReset>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <Button type="submit" size="sm" icon="undo">
        Deshacer
      </Button>
    </PostForm>
  )
}

/** Next step beside the message of a change: 'Asignar'. */
export function NextStep({ to, label }: Next) {
  return (
    <ButtonLink to={to} size="sm" icon="arrow-right">
      {label}
    </ButtonLink>
  )
}
