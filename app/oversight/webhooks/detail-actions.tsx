import type { ReactNode } from 'react'
import type { WebhookRow } from '#contract/oversight/webhook-shapes.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { Button, ButtonLink, type ButtonVariant } from '#app/kit/ui/button.tsx'
import type { IconName } from '#app/kit/ui/icon.tsx'
import { Menu, MenuLine, MenuLink, MenuPost } from '#app/kit/ui/popups/menu.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import { PAUSE_TEXTS } from './words.ts'
import { PostForm } from '#app/kit/ui/post-form.tsx'

type Of = { webhook: WebhookRow }

export function WebhookActions({ webhook: { id, name, paused } }: Of) {
  return (
    <>
      <Act to={paths.webhooks.act(id, 'test')} icon="communications">
        Enviar una prueba
      </Act>
      <ButtonLink to={paths.webhooks.edit(id)} icon="edit">
        {actions.edit}
      </ButtonLink>
      <Menu label={`Acciones de ${name}`}>
        {paused ? null : (
          <MenuPost action={paths.webhooks.act(id, 'pause')} icon="clock">
            Pausar
          </MenuPost>
        )}
        <MenuLink to={paths.webhooks.secret(id)} icon="key">
          Reemplazar el secreto
        </MenuLink>
        <MenuLine />
        <MenuLink to={paths.webhooks.deletion({ ids: [id] })} icon="trash" danger>
          {actions.remove}
        </MenuLink>
      </Menu>
    </>
  )
}

/** Pause, and replacement of the secret, with the button that ends each. */
export function WebhookNotices({ webhook }: Of) {
  const { id, paused, paused_at, previous_secret_until: until } = webhook
  const { timezone } = useSession().tenant
  return (
    <>
      {paused && paused_at ? (
        <Alert
          tone={paused === 'manual' ? 'info' : 'danger'}
          live={false}
          action={
            <Act to={paths.webhooks.act(id, 'resume')} icon="refresh">
              Reanudar
            </Act>
          }
        >
          En pausa desde el <DateTime instant={paused_at} timeZone={timezone} withTime />:{' '}
          {PAUSE_TEXTS[paused]}
        </Alert>
      ) : null}
      {until ? (
        <Alert
          live={false}
          action={<Act to={paths.webhooks.act(id, 'end-secret')}>Terminar ya</Act>}
        >
          Se está reemplazando el secreto: hasta el{' '}
          <DateTime instant={until} timeZone={timezone} withTime /> los envíos llevan también la
          firma del anterior.
        </Alert>
      ) : null}
    </>
  )
}

/** Button that posts to the path of an act. */
export function Act({
  to,
  icon,
  variant,
  children,
}: {
  to: string
  icon?: IconName
  variant?: ButtonVariant
  children: ReactNode
}) {
  return (
    <PostForm action={to}>
      <Button type="submit" icon={icon} variant={variant}>
        {children}
      </Button>
    </PostForm>
  )
}
