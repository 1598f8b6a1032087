import { geminiModel } from './gemini.ts'
import type { Model } from './model.ts'
import { offlineModel } from './offline.ts'
import { openaiModel } from './openai.ts'

/** The part of the configuration that chooses the model. */
export type ModelConfig = {
  modelProvider?: 'gemini' | 'openai' | 'offline' | null | undefined
  model: string
  geminiApiKey?: string | null | undefined
  geminiBaseUrl?: string | null | undefined
  openaiApiKey?: string | null | undefined
  openaiBaseUrl?: string | null | undefined
  /** Null for the provider's default. */
  modelSeesPhotos?: boolean | null | undefined
}

const geminiUrl = 'https://generativelanguage.googleapis.com'
const openaiUrl = 'https://api.openai.com/v1'

/** The configured model: Gemini with its key, an OpenAI-compatible server with its address, else the composer. */
export function chooseModel(config: ModelConfig): Model {
  const sight =
    typeof config.modelSeesPhotos === 'boolean' ? { seesPhotos: config.modelSeesPhotos } : {}
  switch (config.modelProvider ?? defaultProvider(config)) {
    case 'gemini':
      if (!config.geminiApiKey && !config.geminiBaseUrl) {
        throw new Error('MODEL_PROVIDER=gemini needs GEMINI_API_KEY')
      }
      return geminiModel({
        baseUrl: config.geminiBaseUrl || geminiUrl,
        apiKey: config.geminiApiKey ?? null,
        model: config.model,
        ...sight,
      })
    case 'openai':
      if (!config.openaiApiKey && !config.openaiBaseUrl) {
        throw new Error('MODEL_PROVIDER=openai needs OPENAI_BASE_URL or OPENAI_API_KEY')
      }
      return openaiModel({
        baseUrl: config.openaiBaseUrl || openaiUrl,
        apiKey: config.openaiApiKey ?? null,
        model: config.model,
        ...sight,
      })
    case 'offline':
      return offlineModel()
  }
}

function defaultProvider(config: ModelConfig): 'gemini' | 'openai' | 'offline' {
  if (config.geminiApiKey) return 'gemini'
  return config.openaiBaseUrl ? 'openai' : 'offline'
}
