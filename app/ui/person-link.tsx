import { Avatar } from './avatar.tsx'
import { Link } from './link.tsx'
import { StatusDot } from './status-dot.tsx'

/** Somebody in a table: picture, name and whether their account is active. */
export function PersonLink({
  to,
  name,
  picture,
  active,
  status,
}: {
  to: string
  name: string
  picture: string | null
  active: boolean
  /** What the dot means: 'Activo'. */
  status: string
}) {
  return (
    <Link to={to} className="name-link">
      <Avatar name={name} src={picture} />
      <span className="truncate">{name}</span>
      <StatusDot on={active} label={status} />
    </Link>
  )
}
