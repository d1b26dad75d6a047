import { Avatar } from './avatar.tsx'
import { StatusDot } from './status-dot.tsx'

/** Somebody in a table: picture, name and whether their account is active. */
export function Person({
  name,
  surnames,
  picture,
  active,
  status,
}: {
  name: string
  surnames?: string | null
  picture: string | null
  active: boolean
  /** What the dot means: 'Activo'. */
  status: string
}) {
  return (
    <>
      <Avatar name={name} surnames={surnames} src={picture} />
      <span className="truncate">{name}</span>
      <StatusDot on={active} label={status} />
    </>
  )
}
