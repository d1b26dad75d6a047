import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useState, useEffect, useRef } from 'react'
import { auth } from '#contract/access/auth.ts'
import { leaderboard, type LeaderboardRow } from '#contract/courses/leaderboard.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { DOT } from '#app/kit/ui/format.ts'
import { courseUuidOf } from './course-uuid.ts'
import { LiveControls, REFRESH_SECONDS } from './live-controls.tsx'
import { Podium } from './podium.tsx'
import { RankingTable } from './ranking-table.tsx'
import { StageControls } from './stage-controls.tsx'
import { param } from '#app/kit/urls/url-state.ts'
import { useLeaderboard } from './use-leaderboard.ts'
import { newsOf } from './news.ts'

export const meta: MetaFunction = () => [{ title: 'Tabla de posiciones' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [board, session] = await Promise.all([
    api.call(leaderboard.show, { params: { uuid: courseUuidOf(params) } }),
    api.call(auth.session, {}),
  ])
  return {
    board,
    paused: param(request, 'paused') !== undefined,
    actingAs: session.acting ? session.tenant.name : null,
  }
}

export default function Scoretable() {
  const { board: initial, paused: initiallyPaused, actingAs } = useLoaderData<typeof loader>()
  const [paused, setPaused] = useState(initiallyPaused)
  const { board, connection } = useLeaderboard(
    paths.leaderboard.events(initial.course.uuid),
    initial,
    paused,
  )
  const news = useNews(board.rows)
  return (
    <main className="mx-auto flex min-h-screen w-full max-w-[1880px] flex-col px-4 py-3 sm:px-[2.5vw] sm:py-[1.6vh]">
      {initiallyPaused ? null : (
        <noscript>
          <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
        </noscript>
      )}
      <header className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="min-w-0">
          <span className="block text-base text-muted lg:text-[clamp(14px,1vw,20px)] lg:leading-snug">
            Tabla de posiciones{actingAs ? `${DOT}${actingAs}` : ''}
          </span>
          <span className="block text-xl font-semibold sm:text-2xl lg:text-[clamp(24px,2.1vw,40px)] lg:leading-tight">
            {board.course.name}
          </span>
        </h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <LiveControls
            connection={connection}
            paused={paused}
            onToggle={() => setPaused(!paused)}
          />
          <StageControls />
        </div>
      </header>
      {board.rows.length > 0 ? (
        <div className="grid flex-1 gap-[2vw] lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-end">
          <Podium rows={board.rows} />
          <RankingTable course={board.course.name} rows={board.rows} />
        </div>
      ) : (
        <EmptyState icon="users" title="Aún nadie tiene este curso">
          Cuando se asigne, los diez mejores aparecerán aquí.
        </EmptyState>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </main>
  )
}

/** Minimum interval between two announcements to screen readers. */
const PAUSE_MS = 10_000

/** Returns the announcement of the ranking: the change since the last announcement, not every change. */
function useNews(rows: LeaderboardRow[]): string {
  const [news, setNews] = useState('')
  const latest = useRef(rows)
  const lastAnnounced = useRef({ rows, at: -Infinity })

  useEffect(() => {
    latest.current = rows
    const wait = lastAnnounced.current.at + PAUSE_MS - performance.now()
    const timer = setTimeout(
      () => {
        const sentence = newsOf(lastAnnounced.current.rows, latest.current)
        lastAnnounced.current = {
          rows: latest.current,
          at: sentence ? performance.now() : lastAnnounced.current.at,
        }
        if (sentence) setNews(sentence)
      },
      Math.max(0, wait),
    )
    return () => clearTimeout(timer)
  }, [rows])

  return news
}
