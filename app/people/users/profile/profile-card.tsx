import { listed } from '#contract/platform/values/nouns.ts'
import { MAINTAINED } from '#contract/access/scim-words.ts'
import type { User } from '#contract/platform/people/user-shapes.ts'
import { activityLabel } from '#app/kit/ui/common-copy.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useIsAdmin, useSession } from '#app/kit/shell/hooks.ts'
import { Avatar } from '#app/kit/ui/page/avatar.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { DescriptionList, type Description } from '#app/kit/ui/page/description-list.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import { FIELD_LABELS, ROLE_LABELS } from '#contract/platform/people/user-labels.ts'
import { maintainedLabels } from '../maintained.ts'

const LINK = 'text-accent-text underline underline-offset-2'

/**
 * Profile of a user: the left card of specification 1, section 2, 'User detail'. On narrow screens
 * it is shown flat above the tabs.
 */
export function ProfileCard({ user }: { user: User }) {
  const { tenant } = useSession()
  const admin = useIsAdmin()
  const maintained = maintainedLabels(user, tenant.extended_fields)
  const facts: Description[] = [
    { term: FIELD_LABELS.username, value: user.username },
    { term: FIELD_LABELS.area_id, value: user.area_name },
    { term: FIELD_LABELS.position_id, value: user.position_name },
    { term: FIELD_LABELS.identification_number, value: user.identification_number },
    { term: FIELD_LABELS.mobile, value: user.mobile },
    { term: FIELD_LABELS.location, value: user.location },
    { term: FIELD_LABELS.manager_id, value: <Manager user={user} /> },
    { term: FIELD_LABELS.role, value: ROLE_LABELS[user.role] },
    { term: 'Acceso', value: <Access user={user} /> },
    ...Object.entries(tenant.extended_fields).map(([number, term]) => ({
      term,
      value: user[`extended_field${number}` as 'extended_field1'],
    })),
  ]
  if (admin) facts.push({ term: 'Segundo factor', value: <SecondFactor user={user} /> })
  if (user.sign_on_since !== null)
    facts.push({ term: 'Ingreso único', value: <SignOn since={user.sign_on_since} /> })
  if (user.organizational_units.length > 0) {
    const value = user.organizational_units.map(({ name }) => name).join(', ')
    facts.push({ term: FIELD_LABELS.organizational_units, value })
  }
  return (
    <Card>
      <div className="sm:max-xl:flex sm:max-xl:gap-4">
        <div className="mb-4 flex flex-col items-center border-b border-line pb-4 text-center sm:max-xl:mb-0 sm:max-xl:w-56 sm:max-xl:shrink-0 sm:max-xl:border-b-0 sm:max-xl:border-r sm:max-xl:pb-0 sm:max-xl:pr-4">
          <Avatar
            name={user.full_name}
            surnames={user.last_name}
            src={user.avatar && paths.users.avatar(user.avatar)}
            size={96}
          />
          <h2 className="mt-3 max-w-full text-lg font-semibold">{user.full_name}</h2>
          <a href={`mailto:${user.email}`} className={`max-w-full break-words py-0.5 ${LINK}`}>
            {user.email}
          </a>
          <p className="mt-2">
            <Tag tone={user.disabled ? 'neutral' : 'success'}>
              {activityLabel[user.disabled ? 'inactive' : 'active']}
            </Tag>
          </p>
        </div>
        <div className="min-w-0 flex-1">
          <DescriptionList layout="stack" items={facts} />
        </div>
      </div>
      {maintained.length > 0 ? (
        <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
          <span className="font-medium">{MAINTAINED}:</span> {listed(maintained)}.
        </p>
      ) : null}
      {admin ? (
        <p className="mt-4 flex flex-wrap gap-x-4 gap-y-2 border-t border-line pt-3 print:hidden">
          <Link to={paths.auditLog.list({ user: user.id })} className={LINK}>
            Ver cambios
          </Link>
          {user.sign_on_since === null ? null : (
            <Link to={paths.users.signOnUnlink(user.id)} className={LINK}>
              Quitar el vínculo del ingreso único
            </Link>
          )}
          {tenant.features.externalTraining && !user.disabled ? (
            <Link to={paths.users.calendar(user.id)} className={LINK}>
              Renovar enlace de calendario
            </Link>
          ) : null}
        </p>
      ) : null}
    </Card>
  )
}

/** State of the sign-in; before the first one, of the invitation. */
function Access({ user: { signed_in_at, invited_at } }: { user: User }) {
  const { tenant, sends_mail: sends } = useSession()
  const { timezone } = tenant
  if (signed_in_at !== null) {
    return (
      <>
        Ingresó por primera vez el <DateTime instant={signed_in_at} timeZone={timezone} />
      </>
    )
  }
  if (invited_at === null) return 'Sin invitación'
  return (
    <>
      {sends ? 'Invitación enviada el ' : 'Invitación guardada, sin enviar, el '}
      <DateTime instant={invited_at} timeZone={timezone} />
    </>
  )
}

function SecondFactor({ user: { second_factor_since } }: { user: User }) {
  const { timezone } = useSession().tenant
  if (second_factor_since === null) return 'No tiene'
  return (
    <>
      Activo desde el <DateTime instant={second_factor_since} timeZone={timezone} />
    </>
  )
}

function SignOn({ since }: { since: string }) {
  const { timezone } = useSession().tenant
  return (
    <>
      Vinculado desde el <DateTime instant={since} timeZone={timezone} />
    </>
  )
}

function Manager({ user }: { user: User }) {
  if (user.manager_id === null) return 'Sin jefe'
  const name = [user.manager_first_name, user.manager_last_name].filter(Boolean).join(' ')
  if (!user.manager_visible) return name
  return (
    <Link to={paths.users.detail(user.manager_id)} className={LINK}>
      {name}
    </Link>
  )
}
