import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { describe, expect, onTestFinished, test } from 'vitest'
import { composeCluster, composePlan } from '../../scripts/cluster/compose.ts'
import { localPlan } from '../../scripts/cluster/local-plan.ts'
import { nginxConfig } from '../../scripts/cluster/nginx.ts'
import { serviceNames } from '../../scripts/cluster/plan.ts'
import { environment } from '../../settings.ts'
import { clusterDirectory } from '../cluster/clusters.ts'

/** Descriptions of a cluster for Compose and Kubernetes. */

const ROOT = path.join(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

type Compose = {
  services: Record<string, { profiles?: string[]; environment?: Record<string, string> }>
  configs: Record<string, unknown>
  volumes: Record<string, unknown>
}
const compose = parse(textOf('compose.yaml')) as Compose

describe('the profile cluster of compose.yaml', () => {
  const ofProfile = Object.entries(compose.services).filter(([, { profiles }]) =>
    profiles?.includes('cluster'),
  )

  test('has the services of npm run cluster', async () => {
    const local = await localPlan({
      directory: clusterDirectory(onTestFinished),
      web: 3,
      workers: 2,
      database: true,
    })
    expect(serviceNames(composePlan)).toEqual(serviceNames(local))
    const names = ofProfile.map(([name]) => name)
    // It creates the database and the bucket, and ends.
    expect(names.toSorted()).toEqual([...serviceNames(local), 'preparation'].toSorted())
  })

  test('has their configuration: else write what `node scripts/cluster/compose.ts` prints', () => {
    const { services, configs } = composeCluster()
    expect(Object.fromEntries(ofProfile)).toEqual(services)
    const ofCluster = Object.entries(compose.configs).filter(([name]) => /^cluster-/.test(name))
    expect(Object.fromEntries(ofCluster)).toEqual(configs)
  })

  test('names settings and volumes that exist', () => {
    for (const [name, { environment: given }] of ofProfile) {
      if (!/^(web|worker)-/.test(name)) continue
      expect(Object.keys(given!).filter((one) => !(one in environment.shape))).toEqual([])
    }
    const used = [...textOf('compose.yaml').matchAll(/- (cluster-[\w-]+):\/var/g)]
    expect(used.length).toBe(6)
    for (const [, volume] of used) expect(compose.volumes).toHaveProperty([volume!])
  })
})

test('nginx repeats PUT and DELETE only when no node was connected to', () => {
  const config = nginxConfig(composePlan, '/tmp')
  const [, once] = /location @once \{([^}]*)\}/.exec(config)!
  expect(once).toContain('proxy_next_upstream off;')
  expect(config).toContain("if ($upstream_connect_time != '-')")
})

describe('docs/cluster/kubernetes.yaml', () => {
  type Probe = { httpGet: { path: string; port: string } }
  type Container = {
    env?: { name: string; value: string }[]
    command?: string[]
    startupProbe?: Probe
    readinessProbe?: Probe
    livenessProbe?: Probe
  }
  type Manifest = {
    kind: string
    metadata: { name: string }
    data?: Record<string, string>
    stringData?: Record<string, string>
    spec: {
      selector?: Record<string, unknown> & { matchLabels?: Record<string, string> }
      template?: {
        metadata: { labels: Record<string, string> }
        spec: { containers: Container[]; terminationGracePeriodSeconds?: number }
      }
    }
  }
  const documents = parseAllDocuments(textOf('docs/cluster/kubernetes.yaml'))
  const manifests = documents.map((document) => document.toJS() as Manifest)
  const find = (kind: string, name = 'sendero') =>
    manifests.find((one) => one.kind === kind && one.metadata.name === name)!

  test('is YAML', () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([])
    expect(manifests.map(({ kind }) => kind)).toEqual([
      'Secret',
      'ConfigMap',
      'Job',
      'Deployment',
      'Deployment',
      'Service',
      'Ingress',
      'PodDisruptionBudget',
      'PodDisruptionBudget',
    ])
  })

  test('names settings that exist', () => {
    const named = [
      ...Object.keys(find('Secret').stringData!),
      ...Object.keys(find('ConfigMap').data!),
      ...manifests
        .filter(({ kind }) => kind === 'Deployment')
        .flatMap(({ spec }) => spec.template!.spec.containers)
        .flatMap(({ env = [] }) => env.map(({ name }) => name)),
    ]
    expect(named.filter((name) => !(name in environment.shape))).toEqual([])
  })

  test('asks the readiness of a web pod, and restarts one only when its process is stuck', () => {
    const { spec } = find('Deployment', 'sendero-web').spec.template!
    const [web] = spec.containers
    expect(web!.startupProbe!.httpGet.path).toBe('/readyz')
    expect(web!.readinessProbe!.httpGet.path).toBe('/readyz')
    expect(web!.livenessProbe!.httpGet.path).toBe('/healthz')
    // 5 s of preStop, 28 s until the process is cut off.
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(33)
  })

  test('selects the pods that its Deployments make', () => {
    for (const { kind, spec } of manifests) {
      if (!['Service', 'PodDisruptionBudget', 'Deployment'].includes(kind)) continue
      const wanted = spec.selector!.matchLabels ?? spec.selector!
      const made = manifests
        .filter((one) => one.kind === 'Deployment')
        .map((one) => one.spec.template!.metadata.labels)
      expect(made).toContainEqual(wanted)
    }
  })

  test('runs scripts that the image has', () => {
    const [job] = manifests.filter(({ kind }) => kind === 'Job')
    const [, script] = job!.spec.template!.spec.containers[0]!.command!
    expect(textOf('.dockerignore').split('\n')).toContain(`!${script}`)
  })
})
