import { Avatar } from './avatar.tsx'
import { StatusDot } from './status-dot.tsx'

/** Somebody in a table: picture, name and whether their account is active. */
export function Person({
  name,
  picture,
  active,
  status,
}: {
  name: string
  picture: string | null
  active: boolean
  /** What the dot means: 'Activo'. */
  status: string
}) {
  return (
    <>
      <Avatar name={name} src={picture} />
      <span className="truncate">{name}</span>
      <StatusDot on={active} label={status} />
    </>
  )
}
