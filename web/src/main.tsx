import './kit/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { api, callKey, queryClient, startEvents } from './api';
import { startLanguage } from './shared/i18n';
import { askAgainOnNewPages } from './app/routing/ask-again';
import { setNavigate } from './app/routing/navigate';
import { installFailureHandlers } from './app/routing/install-failure-handlers';
import { router } from './app/routing/router';
import { tolerateTranslation } from './app/translated-pages';

const start = async (): Promise<void> => {
  const call = 'GET /api/get-website-config';
  void queryClient.prefetchQuery({ queryKey: callKey(call), queryFn: () => api(call), staleTime: Infinity });
  setNavigate((path, state) => router.navigate(path, { state }));
  askAgainOnNewPages(router);
  installFailureHandlers();
  tolerateTranslation();
  startEvents();
  await startLanguage();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
};

void start();
