import { HostProvider } from '@passport/shared/host/HostContext';
import type { RemoteProps } from '@passport/shared/host/RemoteModule';
import type { Permission } from '@passport/shared/schemas/console/permissions';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ConsoleProvider } from './data/ConsoleProvider';
import { Allowed } from './frame/Allowed';
import { OperatorFrame } from './frame/OperatorFrame';
import { paths } from './paths';
import {
  AccessScreen,
  ApprovalsScreen,
  AuditScreen,
  CodesScreen,
  MeScreen,
  OperatorsScreen,
  PeopleScreen,
  PersonScreen,
  SupportRequestScreen,
  SupportScreen,
  TodayScreen,
} from './screens';

/** A screen that is rendered, and so asks the service, only for those who may read what it shows. */
const guarded = (permission: Permission, screen: ReactNode) => <Allowed permission={permission}>{screen}</Allowed>;

/** The routes of /operator. */
export function OperatorRoutes({ host }: RemoteProps) {
  return (
    <HostProvider host={host}>
      <ConsoleProvider>
        <Routes>
          <Route element={<OperatorFrame />}>
            <Route path={paths.home} element={guarded('today.read', <TodayScreen />)} />
            <Route path={paths.area('people')} element={guarded('people.find', <PeopleScreen />)} />
            <Route path={paths.person(':id')} element={guarded('people.read', <PersonScreen />)} />
            <Route path={paths.area('codes')} element={guarded('codes.find', <CodesScreen />)} />
            <Route path={paths.area('support')} element={guarded('support.read', <SupportScreen />)} />
            <Route path={paths.supportRequest(':number')} element={guarded('support.read', <SupportRequestScreen />)} />
            <Route path={paths.area('access')} element={guarded('access.read', <AccessScreen />)} />
            <Route path={paths.area('approvals')} element={guarded('approvals.read', <ApprovalsScreen />)} />
            <Route path={paths.area('audit')} element={guarded('audit.read', <AuditScreen />)} />
            <Route path={paths.area('operators')} element={guarded('operators.read', <OperatorsScreen />)} />
            <Route path={paths.area('me')} element={guarded('me.read', <MeScreen />)} />
          </Route>
          <Route path={`${paths.home}/*`} element={<Navigate to={host.links.notFound()} replace />} />
          {/* On the way out, the address is another area's for a moment before the shell unmounts this one. */}
          <Route path="*" element={null} />
        </Routes>
      </ConsoleProvider>
    </HostProvider>
  );
}
