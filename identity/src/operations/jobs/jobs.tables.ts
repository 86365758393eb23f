export interface JobsTables {
  jobs: {
    name: string;
    ran_at: Date;
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends JobsTables {}
}
