import { HostProvider } from '@passport/shared/host/HostContext';
import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ApplicationFrame } from './frame/ApplicationFrame';
import { ListScreen } from './list/ListScreen';
import { paths, type SectionName } from './paths';
import {
  AddScreen,
  AttemptsScreen,
  DetailsScreen,
  EditScreen,
  GuideScreen,
  HistoryScreen,
  RequestAccessScreen,
  SettingsScreen,
  UsageScreen,
  WebhookScreen,
} from './screens';

const section = (name: SectionName) => paths.section(':id', name);

/** The routes of /applications (spec 2), and the screens of one application below it. */
export function ApplicationRoutes({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <Routes>
        <Route path={paths.list} element={<ListScreen />} />
        <Route path={paths.requestAccess()} element={<RequestAccessScreen />} />
        <Route path={paths.add} element={<AddScreen />} />
        <Route element={<ApplicationFrame />}>
          <Route path={paths.edit(':id')} element={<EditScreen />} />
          <Route path={paths.details(':id')} element={<DetailsScreen />} />
          <Route path={section('guide')} element={<GuideScreen />} />
          <Route path={section('attempts')} element={<AttemptsScreen />} />
          <Route path={section('usage')} element={<UsageScreen />} />
          <Route path={section('webhook')} element={<WebhookScreen />} />
          <Route path={section('history')} element={<HistoryScreen />} />
          <Route path={section('settings')} element={<SettingsScreen />} />
        </Route>
        <Route path={`${paths.list}/*`} element={<Navigate to={host.links.notFound()} replace />} />
        {/* On the way out, the address is another area's for a moment before the shell unmounts this one. */}
        <Route path="*" element={null} />
      </Routes>
    </HostProvider>
  );
}
