import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The interface: sources in web/, built into dist/web. In development the API runs beside it. */
export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: { outDir: '../dist/web', emptyOutDir: true, manifest: true, target: 'es2022' },
  server: {
    port: 5173,
    strictPort: true,
    // The Host stays the page's own: the server compares it with the Origin.
    proxy: {
      '/api': { target: process.env['API_URL'] ?? 'http://localhost:3000', changeOrigin: false },
    },
  },
})
