import { setTimeout } from 'node:timers/promises'

/** Node of a CPU profile, as the inspector's protocol has it. */
export type ProfileNode = {
  id: number
  callFrame: { functionName: string; url: string }
  children?: number[]
}

export type CpuProfile = {
  nodes: ProfileNode[]
  samples: number[]
  /** Microseconds between the samples. */
  timeDeltas: number[]
}

const SAMPLING_INTERVAL_US = 500

/** Connects to the inspector of a Node process on this machine. */
export async function connectProfiler(port: number) {
  const socket = new WebSocket(await targetOf(port))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('No inspector answers')))
  })
  const waiting = new Map<number, (result: never) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result: never }
    if (id !== undefined) waiting.get(id)?.(result)
  })
  let last = 0
  const call = <T>(method: string, params: object = {}) => {
    const id = ++last
    socket.send(JSON.stringify({ id, method, params }))
    return new Promise<T>((resolve) => waiting.set(id, resolve))
  }
  await call('Profiler.enable')
  await call('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_US })
  return {
    /** Profiles the process while `work` runs. */
    async profile(work: () => Promise<unknown>): Promise<CpuProfile> {
      await call('Profiler.start')
      await work()
      return (await call<{ profile: CpuProfile }>('Profiler.stop')).profile
    },
    close: () => socket.close(),
  }
}

async function targetOf(port: number): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null)
    if (answer?.ok) {
      const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
      return target!.webSocketDebuggerUrl
    }
    await setTimeout(50)
  }
  throw new Error(`No inspector listens on ${port}`)
}
